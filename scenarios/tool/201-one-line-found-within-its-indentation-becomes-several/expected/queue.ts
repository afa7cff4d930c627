export class Queue {
  push(job: Job) {
    if (this.open) {
      if (!this.known.has(job.id)) {
        this.jobs.push(job)
      }
    }
  }
}
