export const limits = {
  host: "localhost",
  port: 8080,
  retries: 5,
  timeout: 1000,
  logLevel: "info",
  cacheSize: 500,
  locale: "en",
}
