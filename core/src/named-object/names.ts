import { Store } from "../aws/store/index.ts";
import { isCall } from "./turn.ts";

/** Counts what is written for a workspace. */
export interface Counter {
  /** Throws where a call may write nothing more. */
  require: () => Promise<void>;
  add: (bytes: number) => Promise<void>;
}

/** The objects that a change writes and replaces. */
export class Names {
  readonly all = new Set<string>();
  bytes = 0;
  readonly #of: { below: string; counter: Counter };
  #admission: Promise<void> | undefined;

  constructor(of: { below: string; counter: Counter }) {
    this.#of = of;
  }

  add(name: string): void {
    this.all.add(name);
  }

  /** Writes an object. Jobs go on where calls may write nothing more. */
  async put(name: string, body: Uint8Array | string): Promise<void> {
    const { below, counter } = this.#of;
    if (isCall()) await (this.#admission ??= counter.require());
    this.add(name);
    this.bytes += Buffer.byteLength(body);
    await Store.put(below + name, body);
  }
}
