import { z } from "zod";
import { Store } from "../aws/store/index.ts";
import { type Judgement, Verdict } from "../verdict/index.ts";
import type { Chunk, Job } from "./entity.ts";
import { waitBefore } from "./pace.ts";

/** What is known of a chunk between two rounds. Addresses that are `pending` will be asked (again). */
const Carried = z.object({
  addresses: z.array(z.string()),
  verdicts: z.array(Verdict.Info.nullable()),
  pending: z.array(z.int()),
  /** How often the pending ones were given time. */
  retries: z.int(),
});
export type Carried = z.infer<typeof Carried>;

export interface Round {
  carried: Carried;
  /** The verdicts that this round made final. */
  settled: Verdict.Info[];
  waitSeconds: number;
}

/** The chunk as its last round left it, or as the import did. */
export async function load(job: Job, chunk: number, row: Chunk | null): Promise<Carried> {
  if (row) return Carried.parse(JSON.parse(await Store.text(row.key)));
  const name = String(chunk).padStart(6, "0");
  const addresses = z.array(z.string()).parse(JSON.parse(await Store.text(`${job.chunksBelow}${name}`)));
  return {
    addresses,
    verdicts: addresses.map(() => null),
    pending: addresses.map((_, index) => index),
    retries: 0,
  };
}

/** Asks what is pending, until the deadline, and says what is left to ask, and when. */
export async function ask(before: Carried, deadline: Date): Promise<Round> {
  const asked = before.pending.map((index) => before.addresses[index] ?? "");
  const judgements = await Verdict.judge(asked, { deadline });
  const verdicts = [...before.verdicts];
  const settled: Verdict.Info[] = [];
  const notAsked: number[] = [];
  const waiting: number[] = [];
  let waitSeconds = 0;
  for (const [position, index] of before.pending.entries()) {
    const judgement = judgements[position];
    if (!judgement) {
      notAsked.push(index);
      continue;
    }
    verdicts[index] = judgement.verdict;
    const wait = waitOf(judgement, before.retries);
    if (wait === null) {
      settled.push(judgement.verdict);
      continue;
    }
    waiting.push(index);
    waitSeconds = Math.max(waitSeconds, wait);
  }
  const isCutShort = notAsked.length > 0;
  const retries = isCutShort ? before.retries : before.retries + 1;
  const carried = { addresses: before.addresses, verdicts, pending: [...notAsked, ...waiting], retries };
  return { carried, settled, waitSeconds: isCutShort ? 0 : waitSeconds };
}

const waitOf = ({ verdict, retryAfterSeconds }: Judgement, retries: number): number | null =>
  retryAfterSeconds === null ? null : waitBefore(verdict.reason, retries, retryAfterSeconds);
