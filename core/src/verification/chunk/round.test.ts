import { expect, it } from "vitest";
import { Clock } from "../../port/clock/index.ts";
import { manualClock } from "../../port/clock/manual.ts";
import { Verdict } from "../../verdict/index.ts";
import type { VerificationRow } from "../entity.ts";
import { withEarly } from "./checkpoint.ts";
import { lastRound } from "./round.ts";

const clock = manualClock("2026-12-01T10:00:00.000Z");
const row = {} as VerificationRow;
const verdictOf = (email: string, charged: 0 | 1) =>
  ({ ...Verdict.unprobed(email, new Date("2026-12-01")), status: "valid", charged }) as Verdict.Info;

it.each([
  [0, 0],
  [8, 0],
  [9, 1],
  [17, 1],
  [18, 2],
  [40, 3],
])(
  "An early end after %i charged verdicts gives %i of three verdicts of the sample away.",
  async (charged, given) => {
    const paid = Array.from({ length: charged }, (_, index) => `p${index}@a.test`);
    const sample = ["s0@a.test", "s1@a.test", "s2@a.test"];
    const checkpoint = {
      addresses: [...paid, ...sample],
      verdicts: [...paid.map((email) => verdictOf(email, 1)), null, null, null],
      pending: [],
      sampled: sample.map((email, index) => ({ index: charged + index, verdict: verdictOf(email, 0) })),
    };
    const round = await Clock.provide(clock, () => lastRound(row, 0, { checkpoint, settled: [] }));
    const ofSample = round.checkpoint.verdicts.slice(charged);
    expect(ofSample.map((verdict) => verdict?.status)).toEqual(
      sample.map((_, index) => (index < given ? "valid" : "unknown")),
    );
    expect(round.settled).toEqual(ofSample);
  },
);

it("A verdict of the sample that a killed attempt has shown stays.", () => {
  const [shown, withheld] = ["s0@a.test", "s1@a.test"].map((email) => verdictOf(email, 0));
  const checkpoint = {
    addresses: ["s0@a.test", "s1@a.test"],
    verdicts: [null, null],
    pending: [],
    sampled: [shown, withheld].flatMap((verdict, index) => (verdict ? [{ index, verdict }] : [])),
  };
  const early = new Map(shown ? [[0, shown]] : []);
  expect(withEarly({ checkpoint, settled: [] }, early)).toEqual({
    checkpoint: { ...checkpoint, verdicts: [shown, null], sampled: [{ index: 1, verdict: withheld }] },
    settled: [shown],
  });
});
