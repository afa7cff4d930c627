export class Queue {
  push(job: Job) {
    if (this.open) {
      this.jobs.push(job)
    }
  }
}
