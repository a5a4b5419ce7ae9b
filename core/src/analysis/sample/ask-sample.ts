import { Verdict } from "../../verdict/index.ts";
import type { Asked, Sample } from "./sample.ts";

export interface Round {
  sample: Sample;
  /** Seconds until the unasked addresses can be asked; null if there are none. */
  waitSeconds: number | null;
}

/** Probes the addresses of the sample that have no verdict, until the deadline. The first round sets slow hosts aside. */
export async function askSample({ strata, rounds }: Sample, deadline: Date): Promise<Round> {
  const open = strata.flatMap(({ asked }) => asked.filter(({ verdict }) => verdict === null));
  const emails = open.map(({ email }) => email);
  const judgements = await Verdict.judge(emails, { deadline, setsSlowAside: rounds === 0 });
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
