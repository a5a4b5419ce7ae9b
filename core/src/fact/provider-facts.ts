import { remember } from "../kit/cache/remember.ts";
import { Clock } from "../port/clock/index.ts";
import type { Verdict } from "../verdict/index.ts";
import { readFacts } from "./learn.ts";

/** Facts change once a day. */
const facts = remember({ seconds: 60, capacity: 1, clock: Clock.use }, async (_stage: "stage") => {
  const found = await readFacts();
  return new Map(
    found.map(({ provider, since, seen, mailed, bounced }) => [
      provider,
      { provider, since, seen, mailed: nearest(mailed, 50), bounced: nearest(bounced, 10) },
    ]),
  );
});

/** Exact counts would show one customer what another mails, from one day to the next. */
const nearest = (count: number, step: number): number => Math.round(count / step) * step;

/** The facts of the stage, for verdicts. */
export const providerFacts: Verdict.ProviderFacts.Source = {
  find: async () => (await facts("stage")) ?? new Map(),
};
