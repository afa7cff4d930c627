/** The document of a view. Everything in it comes from the extension's own folder; nothing else may run or load. */
export function pageOf(options: {
  view: string
  script: string
  style: string
  /** Where the extension's files come from, as a policy names it. */
  source: string
  nonce: string
}): string {
  const { view, script, style, source, nonce } = options
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' ${source}`,
    `style-src ${source}`,
    `img-src ${source} data:`,
    // The worker that plans is part of the script: a view can start none from a file.
    "worker-src blob:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ")
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="content-security-policy" content="${policy}" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="stylesheet" href="${style}" />
  </head>
  <body data-view="${view}">
    <div id="page"></div>
    <script type="module" nonce="${nonce}" src="${script}"></script>
  </body>
</html>
`
}
