export const config = {
  host: "0.0.0.0",
  port: 8080,
  retries: 3,
  locale: "en",
}
