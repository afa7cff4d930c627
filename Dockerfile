# A worker for `emend batch --queue`: docs/queue.md. Build it from what `npm pack` made.
FROM node:22-slim

ENV NODE_ENV=production
WORKDIR /opt/emend

COPY emend-*.tgz ./
RUN npm install --omit=dev --no-audit --no-fund --ignore-scripts ./emend-*.tgz pg@8 pg-boss@10 \
  && npm cache clean --force \
  && rm emend-*.tgz

USER node
STOPSIGNAL SIGTERM
# The program itself, without a shell or npx before it, so that it gets the signal to stop.
ENTRYPOINT ["node", "/opt/emend/node_modules/emend/dist/bin/emend.js"]
CMD ["worker"]
