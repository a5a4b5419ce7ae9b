/** `OUTCOMES=100000` is the full size, which `npm run bench -- outcomes` runs. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { fuzzRuns } from "../fuzz-runs.ts";
import { mailing, people } from "./mailing.ts";
import { storm } from "./storm.ts";

const outcomes = Number(process.env["OUTCOMES"] ?? 3_000);
const valid = outcomes / 10;
const cap = Math.max(3, Math.floor(valid / 50));
const minutes = 60_000 * (outcomes > 10_000 ? 60 : 4);

it(
  `${outcomes} outcomes within one run, doubled, shuffled and killed at 20 points, give the same ledger to the credit.`,
  { timeout: minutes },
  async () => {
    const { killed: none, ...whole } = await storm({ valid, outcomes, kills: 0, seed: null });
    expect(none).toBe(0);
    expect(whole.returned).toHaveLength(cap);
    expect(whole.claimed).toBe(valid - cap);
    expect(whole.credits).toBe(valid + cap);
    const { killed, ...stormy } = await storm({ valid, outcomes, kills: 20, seed: 7 });
    expect(killed).toBe(20);
    expect(stormy).toEqual(whole);
  },
);

it(
  `${outcomes} outcomes over several runs give back the cap, each verdict at most once.`,
  { timeout: minutes },
  async () => {
    const callsPerRun = Math.max(1, Math.floor((2 * outcomes) / 5_000 / 5));
    const { returned, claimed, credits } = await storm({ valid, outcomes, kills: 20, seed: 11, callsPerRun });
    expect(returned).toHaveLength(cap);
    expect(new Set(returned.map(({ position }) => position)).size).toBe(cap);
    expect(claimed).toBe(valid - cap);
    expect(credits).toBe(valid + cap);
  },
);

const day = 24 * 3_600;

/** What a workspace may do, in any order. */
const step = fc.oneof(
  fc.record({ verify: fc.integer({ min: 1, max: 60 }), from: fc.integer({ min: 0, max: 30 }) }),
  fc.record({ single: fc.integer({ min: 0, max: 60 }) }),
  fc.record({ bounce: fc.integer({ min: 1, max: 90 }), id: fc.integer({ min: 0, max: 3 }) }),
  fc.record({ days: fc.integer({ min: 1, max: 20 }) }),
  fc.constant({ settle: true }),
);

it(
  "A workspace never gets back more than it was charged for a verdict, nor more than the cap in 30 days.",
  { timeout: minutes },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
        const space = await mailing({ monthly: 5_000 });
        const at = () => space.clock.now().getTime();
        const charged: { time: number; credits: number }[] = [];
        const came: { time: number; credits: number }[] = [];
        let seen = 0;
        for (const each of [...steps, { settle: true }]) {
          const before = await space.balance();
          if ("verify" in each) await space.verify(people(each.verify, each.from));
          else if ("single" in each) await space.single(`p${each.single}@a.test`);
          else if ("bounce" in each) await space.bounce(people(each.bounce), { id: `m${each.id}` });
          else if ("days" in each) space.clock.advance(each.days * day);
          else {
            await space.settle();
            const returns = await space.returns();
            came.push({ time: at(), credits: returns.length - seen });
            seen = returns.length;
          }
          const spent = before.total_credits - (await space.balance()).total_credits;
          if ("verify" in each || "single" in each) charged.push({ time: at(), credits: spent });
        }
        const verdicts = (await space.returns()).map(([verdict]) => verdict);
        expect(new Set(verdicts).size).toBe(verdicts.length);
        expect(verdicts.length).toBeLessThanOrEqual(
          charged.reduce((sum, { credits }) => sum + Math.max(0, credits), 0),
        );
        const within = (all: typeof came, end: number): number =>
          all.reduce(
            (sum, { time, credits }) =>
              sum + (time > end - 31 * day * 1_000 && time <= end ? Math.max(0, credits) : 0),
            0,
          );
        for (const { time } of came)
          expect(within(came, time)).toBeLessThanOrEqual(Math.max(3, within(charged, time) / 50));
      }),
      { numRuns: Math.min(fuzzRuns, 6) },
    );
  },
);
