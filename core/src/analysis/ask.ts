import { Verdict } from "../verdict/index.ts";
import type { Asked, Sample } from "./sample.ts";

export interface Round {
  sample: Sample;
  /** The seconds to wait before those are asked about whose turn did not come; null where there are none. */
  waitSeconds: number | null;
}

/** Asks about those of the sample that have no verdict yet, until the deadline. */
export async function ask({ strata, rounds }: Sample, deadline: Date): Promise<Round> {
  const open = strata.flatMap(({ asked }) => asked.filter(({ verdict }) => verdict === null));
  const emails = open.map(({ email }) => email);
  const judgements = await Verdict.judge(emails, { deadline });
  const answers = new Map(open.map((one, index) => [one, judgements[index]]));
  const answered = (one: Asked): Asked => {
    const judgement = answers.get(one);
    return judgement?.verdict
      ? { ...one, verdict: judgement.verdict, final: judgement.retryAfterSeconds === null }
      : one;
  };
  const waits = judgements.flatMap((one) => (one.verdict ? [] : one.retryAfterSeconds));
  return {
    sample: {
      strata: strata.map(({ size, asked }) => ({ size, asked: asked.map(answered) })),
      rounds: rounds + 1,
    },
    waitSeconds: waits.length === 0 ? null : Math.min(...waits),
  };
}
