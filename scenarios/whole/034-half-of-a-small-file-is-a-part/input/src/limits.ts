export const limits = {
  host: "localhost",
  port: 8080,
  retries: 3,
  timeout: 1000,
  logLevel: "info",
  cache: true,
  cacheSize: 500,
  locale: "en",
}
