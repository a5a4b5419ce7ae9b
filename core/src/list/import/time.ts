import { Clock } from "../../port/clock/index.ts";

/**
 * How long a step may go on. To write a run away takes no longer than to fill it, and to put a merge down no longer than
 * to take it up; so that much time is kept for it.
 */
export class Time {
  readonly deadline: Date;
  #began = Clock.now().getTime();

  constructor(deadline: Date) {
    this.deadline = deadline;
  }

  /** From here on an empty run is filled. */
  beginRun(): void {
    this.#began = Clock.now().getTime();
  }

  /** When to begin to write away what was begun, so that it is done by the deadline. */
  get latest(): Date {
    return new Date(this.deadline.getTime() - (Clock.now().getTime() - this.#began));
  }
}
