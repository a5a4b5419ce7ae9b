/**
 * The verdicts of a small list as they come. The worker of a chunk writes them into the chunk's counter shard before the chunk
 * is saved, for people to see. What was shown stays: a later round does not ask again, and a verification that ends early
 * keeps and charges it.
 */
import { Table } from "../../aws/table/index.ts";
import { Verdict } from "../../verdict/index.ts";
import { chunkAt } from "../chunk-order.ts";
import { readCounter, readCounters, shardOf } from "../counter.ts";
import { type Counter, CounterEntity, type EarlyVerdict, type VerificationRow } from "../entity.ts";
import { type Counts, sumCounts, tally } from "../count/tally.ts";

/** A list of at most this many distinct addresses has early verdicts. It has fewer chunks than there may be shards. */
const maxAddresses = 100;

export const isSmall = ({ total }: VerificationRow): boolean => total <= maxAddresses;

/** The early verdicts of a round, as they are written. */
export class EarlyVerdicts {
  /** Those of earlier attempts at the round, and of the rounds before, by the index of the address. */
  readonly before: ReadonlyMap<number, Verdict.Info>;
  readonly #shard: Counter | null;
  readonly #known = new Map<number, Verdict.Info>();
  #written = 0;
  #writing: Promise<void> | null = null;

  private constructor(shard: Counter | null) {
    this.#shard = shard;
    this.before = new Map(
      (shard?.early ?? []).map(({ index, verdict }) => [index, Verdict.Info.parse(verdict)] as const),
    );
  }

  static async of(row: VerificationRow, chunk: number): Promise<EarlyVerdicts> {
    return new EarlyVerdicts(isSmall(row) ? await readCounter(row, shardOf(row, chunk)) : null);
  }

  /** Takes final verdicts. They are written at once, or together with others after the write that is under way. */
  add(...verdicts: readonly (readonly [index: number, Verdict.Info])[]): void {
    if (!this.#shard) return;
    for (const [index, verdict] of verdicts) this.#known.set(index, verdict);
    if (this.#known.size > this.#written) this.#writing ??= this.#write(this.#shard);
  }

  /** Waits for the last write. */
  async written(): Promise<void> {
    await this.#writing;
  }

  /** The version of the shard changes when the round is counted. Nothing of it is written after that. */
  async #write({ workspaceID, listID, verificationID, shard, version }: Counter): Promise<void> {
    while (this.#written < this.#known.size) {
      const early = Array.from(this.#known, ([index, verdict]): EarlyVerdict => ({ index, verdict }));
      this.#written = early.length;
      // Those of another attempt that came further stay. A lost write is made up for by the next one.
      const patch = CounterEntity.patch({ workspaceID, listID, verificationID, shard })
        .set({ early, earlyCount: early.length })
        .where(
          (now, { eq, lt, notExists }) =>
            `${eq(now.version, version)} AND (${notExists(now.earlyCount)} OR ${lt(now.earlyCount, early.length)})`,
        );
      await Table.update(Table.change(patch)).catch(() => null);
    }
    this.#writing = null;
  }
}

/** The early verdicts of a verification, by position in its result. */
export async function allEarly(row: VerificationRow): Promise<ReadonlyMap<number, Verdict.Info>> {
  if (!isSmall(row)) return new Map();
  const counters = await readCounters(row);
  return new Map(
    counters.flatMap(({ shard, early = [] }) =>
      early.map(({ index, verdict }) => [chunkAt(row, shard) * row.chunkSize + index, verdict] as const),
    ),
  );
}

/** The chunks that have early verdicts. */
export async function chunksWithEarly(row: VerificationRow): Promise<number[]> {
  if (!isSmall(row)) return [];
  const counters = await readCounters(row);
  return counters.filter(({ earlyCount = 0 }) => earlyCount > 0).map(({ shard }) => chunkAt(row, shard));
}

/** The counts as they are shown: with the early verdicts that are not counted yet, and their charge, which stays. */
export const readShownCounts = async (row: VerificationRow): Promise<Counts> =>
  sumCounts((await readCounters(row)).map(shown));

function shown({ counts, early = [] }: Counter): Counter["counts"] {
  const charged = early.reduce((sum, { verdict }) => sum + verdict.charged, 0);
  const more = early.length > counts.count ? tally(early.map(({ verdict }) => verdict)) : {};
  return { ...counts, ...more, charged: Math.max(counts.charged, charged) };
}
