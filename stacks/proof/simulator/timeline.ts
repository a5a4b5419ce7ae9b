/** Time as the simulation has it: it stands still while anything is being done, and jumps from one moment to the next. */
import { setImmediate as afterAll } from "node:timers";
import { Heap } from "../../local/cloud/heap.ts";

interface Moment {
  at: number;
  order: number;
  happen: () => void;
}

/** Resolves once everything that can be done at this instant is done: promises, ticks and streams have come to rest. */
const rest = (): Promise<void> => new Promise((resolve) => void afterAll(resolve));

export class Timeline {
  /** Milliseconds since 1970. */
  now: number;
  #order = 0;
  readonly #moments = new Heap<Moment>((one, other) =>
    one.at === other.at ? one.order < other.order : one.at < other.at,
  );

  constructor(start: number) {
    this.now = start;
  }

  /** Lets something happen after so many milliseconds; what is to happen at the same moment happens in the order of asking. */
  in(milliseconds: number, happen: () => void): void {
    this.#moments.push({ at: this.now + Math.max(0, milliseconds), order: this.#order++, happen });
  }

  /** Lives through one moment after the other, until it is over or nothing more is to come. */
  async run(isOver: () => boolean): Promise<void> {
    await rest();
    for (let moment = this.#moments.pop(); moment; moment = this.#moments.pop()) {
      this.now = moment.at;
      moment.happen();
      await rest();
      if (isOver()) return;
    }
  }
}
