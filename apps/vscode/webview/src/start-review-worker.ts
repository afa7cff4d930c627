import ReviewWorker from "../../../web/src/apply/review-worker.ts?worker&inline"

/** The same as the page's, from memory: a view may start no worker from a file. */
export function startReviewWorker(): Worker {
  return new ReviewWorker()
}
