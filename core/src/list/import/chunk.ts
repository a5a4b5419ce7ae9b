/** Distinct addresses in their order, cut into objects of equal size. */
import { z } from "zod";
import { createSemaphore } from "../../kit/semaphore.ts";
import { chunkKey } from "./key.ts";
import type { Objects } from "../../aws/store/objects.ts";

const SMALLEST = 25;
const LARGEST = 1_000;
const FAN = 32;

/** How many addresses a chunk of such a list holds: small lists are spread too, large ones come in thousands. */
export const chunkSize = (distinct: number): number =>
  Math.min(LARGEST, Math.max(SMALLEST, Math.ceil(distinct / FAN)));

const AT_ONCE = 8;

export const ChunkState = z.object({
  distinct: z.int(),
  chunks: z.int(),
  /** Whether there are so many that every chunk but the last is of the largest size. */
  large: z.boolean(),
  /** Addresses that are in no chunk yet. */
  pending: z.array(z.string()),
});
export type ChunkState = z.infer<typeof ChunkState>;

const none: ChunkState = { distinct: 0, chunks: 0, large: false, pending: [] };

/** Takes addresses one by one and writes them as chunks. How large those are is known only when there are many, or at the end. */
export class ChunkWriter {
  readonly #objects: Objects;
  readonly #prefix: string;
  #pending: string[];
  #large: boolean;
  distinct: number;
  chunks: number;

  constructor(objects: Objects, prefix: string, { distinct, chunks, large, pending }: ChunkState = none) {
    this.#objects = objects;
    this.#prefix = prefix;
    this.#pending = [...pending];
    this.#large = large;
    this.distinct = distinct;
    this.chunks = chunks;
  }

  get state(): ChunkState {
    const { distinct, chunks } = this;
    return { distinct, chunks, large: this.#large, pending: this.#pending };
  }

  /** Adds an address and gives its position. */
  add(address: string): number {
    this.#pending.push(address);
    return this.distinct++;
  }

  /** Whether it is time to flush. */
  get full(): boolean {
    return this.#pending.length >= (this.#large ? AT_ONCE : FAN) * LARGEST;
  }

  /** Writes the chunks that are surely whole. */
  async flush(): Promise<void> {
    this.#large = true;
    await this.#cut(LARGEST, Math.floor(this.#pending.length / LARGEST));
  }

  /** Writes what can be written, so that little is pending. */
  async settle(): Promise<void> {
    if (this.#large) await this.flush();
  }

  /** Writes the rest and gives the size that all chunks but the last have. */
  async end(): Promise<number> {
    const size = chunkSize(this.distinct);
    await this.#cut(size, Math.ceil(this.#pending.length / size));
    return size;
  }

  async #cut(size: number, count: number): Promise<void> {
    const addresses = this.#pending.splice(0, size * count);
    const first = this.chunks;
    const gate = createSemaphore(AT_ONCE);
    const put = (index: number) =>
      gate.run(() => {
        const chunk = addresses.slice(index * size, (index + 1) * size);
        return this.#objects.put(chunkKey(this.#prefix, first + index), JSON.stringify(chunk));
      });
    await Promise.all(Array.from({ length: count }, (_, index) => put(index)));
    this.chunks += count;
  }
}
