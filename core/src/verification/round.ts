import { z } from "zod";
import { Store } from "../aws/store/index.ts";
import { Clock } from "../port/clock/index.ts";
import { type Judgement, Verdict } from "../verdict/index.ts";
import type { Chunk, Job } from "./entity.ts";
import { waitBefore } from "./pace.ts";

const Pending = z.object({
  /** The place of the address in the chunk. */
  index: z.int(),
  /** How often the address was given time. */
  retries: z.int(),
  dueAt: z.iso.datetime(),
});
type Pending = z.infer<typeof Pending>;

/** What is known of a chunk between two rounds. Addresses that are `pending` will be asked (again). */
const Carried = z.object({
  addresses: z.array(z.string()),
  verdicts: z.array(Verdict.Info.nullable()),
  pending: z.array(Pending),
});
export type Carried = z.infer<typeof Carried>;

export interface Round {
  carried: Carried;
  /** The verdicts that this round made final. */
  settled: Verdict.Info[];
  /** When the next round may begin; null where nothing is pending. */
  dueAt: string | null;
}

/** The chunk as its last round left it, or as the import did. */
export async function load(job: Job, chunk: number, row: Chunk | null): Promise<Carried> {
  if (row) return Carried.parse(JSON.parse(await Store.text(row.key)));
  const name = String(chunk).padStart(6, "0");
  const addresses = z.array(z.string()).parse(JSON.parse(await Store.text(`${job.chunksBelow}${name}`)));
  const dueAt = Clock.now().toISOString();
  return {
    addresses,
    verdicts: addresses.map(() => null),
    pending: addresses.map((_, index) => ({ index, retries: 0, dueAt })),
  };
}

/** Asks what is pending and due, until the deadline, and says what is left to ask, and when. */
export async function ask({ addresses, ...before }: Carried, deadline: Date): Promise<Round> {
  const now = Clock.now().toISOString();
  const due = before.pending.filter(({ dueAt }) => dueAt <= now);
  const judgements = await Verdict.judge(
    due.map(({ index }) => addresses[index] ?? ""),
    { deadline },
  );
  const verdicts = [...before.verdicts];
  const settled: Verdict.Info[] = [];
  const pending = before.pending.filter(({ dueAt }) => dueAt > now);
  for (const [position, one] of due.entries()) {
    const judgement = judgements[position];
    if (!judgement) throw new Error("An address came back without a judgement.");
    if (judgement.verdict) verdicts[one.index] = judgement.verdict;
    const again = next(one, judgement);
    if (again) pending.push(again);
    else if (judgement.verdict) settled.push(judgement.verdict);
  }
  const [dueAt = null] = pending.map((one) => one.dueAt).toSorted();
  return { carried: { addresses, verdicts, pending }, settled, dueAt };
}

/** When the address is to be asked again; null where its verdict is final. What was not asked has used up nothing. */
function next({ index, retries }: Pending, { verdict, retryAfterSeconds }: Judgement): Pending | null {
  if (!verdict) return { index, retries, dueAt: later(retryAfterSeconds) };
  const wait = retryAfterSeconds === null ? null : waitBefore(verdict.reason, retries, retryAfterSeconds);
  return wait === null ? null : { index, retries: retries + 1, dueAt: later(wait) };
}

const later = (seconds: number): string => new Date(Clock.now().getTime() + seconds * 1000).toISOString();
