import { Verdict } from "../verdict/index.ts";
import type { Asked, Sample } from "./sample.ts";

/** Asks about those of the sample that have no answer yet. Returns the seconds to wait before asking the rest; null where there is none. */
export async function ask(sample: Sample, deadline: Date): Promise<number | null> {
  const open = unanswered(sample);
  const judgements = await Verdict.judge(
    open.map(({ email }) => email),
    { deadline },
  );
  sample.rounds += 1;
  const waits: number[] = [];
  for (const [index, one] of open.entries()) {
    const judgement = judgements[index];
    if (!judgement) throw new Error("An address came back without a judgement.");
    one.verdict = judgement.verdict;
    one.final = judgement.verdict !== null && judgement.retryAfterSeconds === null;
    if (!judgement.verdict) waits.push(judgement.retryAfterSeconds);
  }
  return waits.length === 0 ? null : Math.min(...waits);
}

export const unanswered = ({ strata }: Sample): Asked[] =>
  strata.flatMap(({ asked }) => asked.filter(({ verdict }) => verdict === null));
