import { Clock } from "../../port/clock/index.ts";

/**
 * The deadline of a step. Writing a run takes at most as long as filling it, and saving a merge at most as long as resuming
 * it; that much time is reserved before the deadline.
 */
export class StepDeadline {
  readonly deadline: Date;
  #began = Clock.now().getTime();

  constructor(deadline: Date) {
    this.deadline = deadline;
  }

  /** Marks the start of filling an empty run. */
  beginRun(): void {
    this.#began = Clock.now().getTime();
  }

  /** When to stop and save, so that the step ends by the deadline. */
  get latest(): Date {
    return new Date(this.deadline.getTime() - (Clock.now().getTime() - this.#began));
  }
}
