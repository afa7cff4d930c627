/** The worker that reads and plans. Where a page may not start one from a file, a build puts another way in place of this. */
export function startReviewWorker(): Worker {
  return new Worker(new URL("./review-worker.ts", import.meta.url), { type: "module" })
}
