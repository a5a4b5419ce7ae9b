/** Writes distinct addresses in their order as chunks of equal size. */
import { z } from "zod";
import { createSemaphore } from "../../kit/concurrency/semaphore.ts";
import { chunkKey, originalsKey } from "./key.ts";
import { addressOf, originalsOf } from "./original.ts";
import { ProviderCounts } from "./provider-counts.ts";
import type { Objects } from "../../aws/store/objects.ts";

const minSize = 25;
const maxSize = 1_000;
const wantedChunks = 32;

/** Addresses per chunk: a list is split into 32 chunks, within 25 to 1,000 addresses each. */
export const chunkSize = (distinct: number): number =>
  Math.min(maxSize, Math.max(minSize, Math.ceil(distinct / wantedChunks)));

const atOnce = 8;

export const ChunkState = z.object({
  distinct: z.int(),
  chunks: z.int(),
  /** Whether every chunk but the last has the largest size. */
  large: z.boolean(),
  /** Addresses that are not in a chunk yet, each with what it was mended from. */
  pending: z.array(z.string()),
  /** Addresses at consumer domains, by provider. */
  providers: z.record(z.string(), z.int()).default({}),
});
export type ChunkState = z.infer<typeof ChunkState>;

const none: ChunkState = { distinct: 0, chunks: 0, large: false, pending: [], providers: {} };

/** Buffers addresses and writes them as chunks. Their size is known when there are many addresses, or at the end. */
export class ChunkWriter {
  readonly #objects: Objects;
  readonly #prefix: string;
  readonly #withOriginals: boolean;
  #pending: string[];
  #large: boolean;
  readonly #providers: ProviderCounts;
  distinct: number;
  chunks: number;

  constructor(objects: Objects, prefix: string, state: ChunkState = none, withOriginals = false) {
    this.#objects = objects;
    this.#prefix = prefix;
    this.#withOriginals = withOriginals;
    this.#pending = [...state.pending];
    this.#large = state.large;
    this.#providers = new ProviderCounts(state.providers);
    this.distinct = state.distinct;
    this.chunks = state.chunks;
  }

  get state(): ChunkState {
    const { distinct, chunks } = this;
    return { distinct, chunks, large: this.#large, pending: this.#pending, providers: this.providers };
  }

  /** The addresses at consumer domains, by provider. */
  get providers(): Readonly<Record<string, number>> {
    return this.#providers.counts;
  }

  /** Adds an address, with its original where it was mended. Returns its position. */
  add(text: string): number {
    this.#pending.push(text);
    this.#providers.add(this.#withOriginals ? addressOf(text) : text);
    return this.distinct++;
  }

  /** Whether to flush. */
  get full(): boolean {
    return this.#pending.length >= (this.#large ? atOnce : wantedChunks) * maxSize;
  }

  /** Writes the complete chunks. */
  async flush(): Promise<void> {
    this.#large = true;
    await this.#cut(maxSize, Math.floor(this.#pending.length / maxSize));
  }

  /** Writes complete chunks before a checkpoint, so that it stays small. */
  async flushBeforeCheckpoint(): Promise<void> {
    if (this.#large) await this.flush();
  }

  /** Writes the rest. Returns the size of every chunk but the last. */
  async end(): Promise<number> {
    const size = chunkSize(this.distinct);
    await this.#cut(size, Math.ceil(this.#pending.length / size));
    return size;
  }

  async #cut(size: number, count: number): Promise<void> {
    const texts = this.#pending.splice(0, size * count);
    const first = this.chunks;
    const semaphore = createSemaphore(atOnce);
    const put = (index: number) =>
      semaphore.run(async () => {
        const chunk = texts.slice(index * size, (index + 1) * size);
        if (this.#withOriginals)
          await this.#objects.put(
            originalsKey(this.#prefix, first + index),
            JSON.stringify(originalsOf(chunk)),
          );
        const addresses = this.#withOriginals ? chunk.map(addressOf) : chunk;
        await this.#objects.put(chunkKey(this.#prefix, first + index), JSON.stringify(addresses));
      });
    await Promise.all(Array.from({ length: count }, (_, index) => put(index)));
    this.chunks += count;
  }
}
