/** What is known of a chunk between two rounds, and how it is kept. */
import { z } from "zod";
import { Store } from "../../aws/store/index.ts";
import { Clock } from "../../port/clock/index.ts";
import { Verdict } from "../../verdict/index.ts";

/** An address that will be asked, or asked again. */
const Pending = z.object({
  /** The index of the address in the chunk. */
  index: z.int(),
  /** How often the address was retried. */
  retries: z.int(),
  /** In how many rounds its host was silent until time ran out. */
  cutOffs: z.int().default(0),
  /** Whether its host is left to a slow round. */
  isSlow: z.boolean().default(false),
  /**
   * Whether no credit is reserved for it: its verdict was to be taken over, but the workspace's own outcome
   * is newer.
   */
  isFree: z.boolean().optional(),
  dueAt: z.iso.datetime(),
});
export type Pending = z.infer<typeof Pending>;

/** What is known of a chunk between two rounds. */
const Checkpoint = z.object({
  addresses: z.array(z.string()),
  verdicts: z.array(Verdict.Info.nullable()),
  pending: z.array(Pending),
  /** Verdicts of the analysis, by the index of the address. They are given away when the chunk ends. */
  sampled: z.array(z.object({ index: z.int(), verdict: Verdict.Info })).default([]),
});
export type Checkpoint = z.infer<typeof Checkpoint>;

/** A round before its questions. */
const Loaded = z.object({
  checkpoint: Checkpoint,
  /** The verdicts that became final in this round. */
  settled: z.array(Verdict.Info),
});
export type Loaded = z.infer<typeof Loaded>;

/** The final verdicts so far, and the indexes of their addresses. */
export const settledIn = ({ verdicts, pending }: Checkpoint): [number, Verdict.Info][] => {
  const open = new Set(pending.map(({ index }) => index));
  return verdicts.flatMap((verdict, index) =>
    verdict && !open.has(index) ? [[index, verdict] as const] : [],
  );
};

/** The chunk with the early verdicts of an attempt at this round that did not save it: they are not asked for again. */
export function withEarly({ checkpoint, settled }: Loaded, early: ReadonlyMap<number, Verdict.Info>): Loaded {
  const { verdicts, pending, sampled } = checkpoint;
  const taken = new Map(
    [...pending, ...sampled].flatMap(({ index }) => {
      const verdict = early.get(index);
      return verdict ? [[index, verdict] as const] : [];
    }),
  );
  return {
    checkpoint: {
      ...checkpoint,
      verdicts: verdicts.map((verdict, index) => taken.get(index) ?? verdict),
      pending: pending.filter(({ index }) => !taken.has(index)),
      sampled: sampled.filter(({ index }) => !taken.has(index)),
    },
    settled: [...settled, ...taken.values()],
  };
}

/** The chunk with the verdicts of the analysis. */
export function giveAway(checkpoint: Checkpoint): Checkpoint {
  const verdicts = [...checkpoint.verdicts];
  for (const { index, verdict } of checkpoint.sampled) verdicts[index] = verdict;
  return { ...checkpoint, verdicts, sampled: [] };
}

/** The checkpoint of the last round. */
export const readCheckpoint = async (key: string): Promise<Checkpoint> =>
  whole(Checkpoint.parse(JSON.parse(await Store.text(key))));

/** The answers of an attempt at this round that could not save them; null where there are none. */
export async function readAnswers(key: string): Promise<Loaded | null> {
  if ((await Store.size(key)) === null) return null;
  const { checkpoint, settled } = Loaded.parse(JSON.parse(await Store.text(key)));
  return { checkpoint: whole(checkpoint), settled };
}

/** A version that knows no withheld sample drops it from a checkpoint: its addresses are asked about, free of charge. */
function whole(checkpoint: Checkpoint): Checkpoint {
  const { verdicts, pending, sampled } = checkpoint;
  const kept = new Set([...pending, ...sampled].map(({ index }) => index));
  const dueAt = Clock.now().toISOString();
  const lost = verdicts.flatMap((verdict, index): Pending[] =>
    verdict || kept.has(index) ? [] : [{ index, retries: 0, cutOffs: 0, isSlow: false, isFree: true, dueAt }],
  );
  return { ...checkpoint, pending: [...pending, ...lost] };
}
