import { Store } from "../aws/store/index.ts";
import { isCall } from "./turn.ts";

/** Counts what is written for a workspace. */
export interface Counter {
  /** Throws where a call may write nothing more. */
  require: () => Promise<void>;
  add: (bytes: number, by: "calls" | "jobs") => Promise<void>;
}

export interface Objects {
  /** What the keys of all begin with. The rest of a key is its name: a ULID. */
  below: string;
  /** Counts the bytes that are written, of which each stays as an earlier version. */
  counter: Counter;
  /** An erasure goes on where calls may write nothing more. */
  isErasure?: boolean;
}

/** The objects that a change writes and replaces. */
export class Names {
  readonly all = new Set<string>();
  bytes = 0;
  readonly #of: Objects;
  #admission: Promise<void> | undefined;

  constructor(of: Objects) {
    this.#of = of;
  }

  add(name: string): void {
    this.all.add(name);
  }

  /** Writes an object. Jobs go on where calls may write nothing more. */
  async put(name: string, body: Uint8Array | string): Promise<void> {
    const { below, counter, isErasure = false } = this.#of;
    if (isCall() && !isErasure) await (this.#admission ??= counter.require());
    this.add(name);
    this.bytes += Buffer.byteLength(body);
    await Store.put(below + name, body);
  }
}
