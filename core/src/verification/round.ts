import { z } from "zod";
import { Store } from "../aws/store/index.ts";
import { Clock } from "../port/clock/index.ts";
import { type Judgement, Verdict } from "../verdict/index.ts";
import type { Chunk, Job } from "./entity.ts";
import { waitBefore } from "./pace.ts";
import { Known } from "./schema.ts";

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

/** A round before anything is asked. */
interface Beginning {
  carried: Carried;
  /** The verdicts that this round made final. */
  settled: Verdict.Info[];
}

export interface Round extends Beginning {
  /** When the next round may begin; null where nothing is pending. */
  dueAt: string | null;
}

/** The chunk as its last round left it; or as the import did, with the verdicts that were known before. */
export async function load(job: Job, chunk: number, row: Chunk | null): Promise<Beginning> {
  if (row) return { carried: Carried.parse(JSON.parse(await Store.text(row.key))), settled: [] };
  const name = String(chunk).padStart(6, "0");
  const addresses = z.array(z.string()).parse(JSON.parse(await Store.text(`${job.chunksBelow}${name}`)));
  const known = await knownIn(job, chunk);
  const verdicts = addresses.map((_, index) => known.get(index) ?? null);
  const dueAt = Clock.now().toISOString();
  const pending = verdicts.flatMap((verdict, index) => (verdict ? [] : [{ index, retries: 0, dueAt }]));
  return { carried: { addresses, verdicts, pending }, settled: [...known.values()] };
}

/** The verdicts on a chunk that were known before the verification began, by their places. */
async function knownIn({ known }: Job, chunk: number): Promise<Map<number, Verdict.Info>> {
  if (!known) return new Map();
  const lines = (await Store.text(known)).split("\n").map((line) => Known.parse(JSON.parse(line)));
  return new Map(lines.flatMap((one) => (one.chunk === chunk ? [[one.index, one.verdict]] : [])));
}

/** How long a round waits at least that follows one in which nobody could be asked, so that rounds in vain do not chase each other. */
const vainSeconds = 15;

/** Asks what is pending and due, until the deadline, and says what is left to ask, and when. */
export async function ask({ carried, ...before }: Beginning, deadline: Date): Promise<Round> {
  const { addresses } = carried;
  const now = Clock.now().toISOString();
  const due = carried.pending.filter(({ dueAt }) => dueAt <= now);
  const judgements = await Verdict.judge(
    due.map(({ index }) => addresses[index] ?? ""),
    { deadline },
  );
  const leastWait = judgements.some(({ verdict }) => verdict) ? 0 : vainSeconds;
  const verdicts = [...carried.verdicts];
  const settled = [...before.settled];
  const pending = carried.pending.filter(({ dueAt }) => dueAt > now);
  for (const [position, one] of due.entries()) {
    const judgement = judgements[position];
    if (!judgement) throw new Error("An address came back without a judgement.");
    if (judgement.verdict) verdicts[one.index] = judgement.verdict;
    const again = next(one, judgement, leastWait);
    if (again) pending.push(again);
    else if (judgement.verdict) settled.push(judgement.verdict);
  }
  const [dueAt = null] = pending.map((one) => one.dueAt).toSorted();
  return { carried: { addresses, verdicts, pending }, settled, dueAt };
}

/** When the address is to be asked again; null where its verdict is final. What was not asked has used up nothing. */
function next(
  { index, retries }: Pending,
  { verdict, retryAfterSeconds }: Judgement,
  leastWait: number,
): Pending | null {
  if (!verdict) return { index, retries, dueAt: later(Math.max(leastWait, retryAfterSeconds)) };
  const wait = retryAfterSeconds === null ? null : waitBefore(verdict.reason, retries, retryAfterSeconds);
  return wait === null ? null : { index, retries: retries + 1, dueAt: later(wait) };
}

const later = (seconds: number): string => new Date(Clock.now().getTime() + seconds * 1000).toISOString();
