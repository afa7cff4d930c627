const options = {
  timeout: 3000, retries: 2, backoff: 1,
}
const x = 1, y = 1
