import fc from "fast-check";
import { expect, it } from "vitest";
import { countingOf, type Step, stepped } from "./count.ts";

const step = fc.record({
  month: fc.constant("2026-11"),
  provider: fc.constantFrom("google", "other"),
  source: fc.constantFrom("api", "ses"),
  isPaid: fc.boolean(),
  mailed: fc.constantFrom(-1, 1),
  bounced: fc.constantFrom(-1, 0, 1),
  verdict: fc.constantFrom("2026-11-01:00000000", "2026-11-02:00000000"),
  isCounted: fc.boolean(),
});

it("No steps make more bounce than were mailed, or a count fall below zero.", () => {
  fc.assert(
    fc.property(fc.array(fc.array(step)), (merges: Step[][]) => {
      const providers = merges.reduce(stepped, {});
      for (const { mailed, bounced, paidMailed, paidBounced } of Object.values(providers).flatMap((of) =>
        Object.values(of),
      )) {
        expect(bounced).toBeLessThanOrEqual(mailed);
        expect(paidBounced).toBeLessThanOrEqual(paidMailed);
        expect(Math.min(mailed, bounced, paidMailed, paidBounced)).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

it("A source counts from as many deliveries as bounces on.", () => {
  const one = { mailed: 4, bounced: 1, paidMailed: 2, paidBounced: 0 };
  const providers = { google: { api: one, ses: one } };
  const sources = { api: { delivered: 3, bounced: 4 }, ses: { delivered: 4, bounced: 4 } };
  expect(countingOf({ providers, sources })).toEqual({ google: one });
  expect(countingOf({ providers, sources: {} })).toEqual({
    google: { mailed: 0, bounced: 0, paidMailed: 0, paidBounced: 0 },
  });
});

const first = {
  month: "2026-11",
  provider: "google",
  source: "api",
  isPaid: true,
  mailed: 1,
  bounced: 0,
  isCounted: false,
};
const mails = (day: string, count: number): Step[] =>
  Array.from({ length: count }, (_, index) => ({ ...first, verdict: `${day}:${10 + index}` }));
const bouncing = (step: Step): Step[] => [
  { ...step, mailed: -1, isCounted: true },
  { ...step, bounced: 1, isCounted: true },
];
const latestOf = (merges: readonly Step[][]) => merges.reduce(stepped, {})["google"]?.["api"]?.latest ?? {};

it("The latest are twenty verdicts of the last days, in whatever order their mails are reported.", () => {
  const merges = [mails("2026-11-01", 15), mails("2026-11-03", 12), mails("2026-11-02", 15)];
  const latest = latestOf(merges);
  expect(latestOf(merges.toReversed())).toEqual(latest);
  const days = Map.groupBy(Object.keys(latest), (key) => key.slice(8, 10));
  expect([...days].map(([day, of]) => [day, of.length])).toEqual([
    ["03", 12],
    ["02", 8],
  ]);
});

it("Of the latest, those bounce whose mails came back later; an older one does not come back as a bounce.", () => {
  const merges = [mails("2026-11-01", 15), mails("2026-11-02", 15)];
  const older = { ...first, verdict: "2026-11-01:10" };
  const newer = { ...first, verdict: "2026-11-02:12" };
  const latest = latestOf([...merges, bouncing(older), bouncing(newer)]);
  expect(Object.keys(latest).toSorted()).toEqual(Object.keys(latestOf(merges)).toSorted());
  expect(Object.keys(latest).filter((key) => latest[key])).toEqual([newer.verdict]);
});

it("Of the latest, one that bounced stays so where another source reports an earlier mail.", () => {
  const [step] = mails("2026-11-01", 1);
  if (!step) throw new Error("There is no mail.");
  const moved = [
    { ...step, mailed: -1, bounced: -1, isCounted: true },
    { ...step, source: "ses", bounced: 1, isCounted: true },
  ];
  const after = [[{ ...step, bounced: 1 }], moved].reduce(stepped, {})["google"];
  expect([after?.["api"]?.latest, after?.["ses"]?.latest]).toEqual([{}, { [step.verdict]: true }]);
});

it("The latest are not kept of those without a name, which are never judged.", () => {
  const after = stepped({}, [{ ...first, provider: "other", verdict: "2026-11-01:10" }]);
  expect(after["other"]?.["api"]).toEqual({ mailed: 1, bounced: 0, paidMailed: 1, paidBounced: 0 });
});

it("Verdicts that an earlier version counted do not come among the latest by their bounces.", () => {
  const { latest, ...counted } = { mailed: 40, bounced: 0, paidMailed: 40, paidBounced: 0, latest: {} };
  const after = stepped({ google: { api: counted } }, mails("2026-11-01", 9).flatMap(bouncing));
  expect(after["google"]?.["api"]).toEqual({ ...counted, bounced: 9, paidBounced: 9, latest });
});

it("The latest are kept of the three sources of a provider that mailed most.", () => {
  const from = (source: string, count: number): Step[] =>
    mails("2026-11-01", count).map((step) => ({ ...step, source }));
  const kept = (...merges: Step[][]) =>
    Object.entries(merges.reduce(stepped, {})["google"] ?? {}).flatMap(([source, { latest }]) =>
      latest ? [source] : [],
    );
  const three = [from("a", 3), from("b", 4), from("c", 5)];
  expect(kept(...three)).toEqual(["a", "b", "c"]);
  expect(kept(...three, from("d", 4))).toEqual(["b", "c", "d"]);
  expect(kept(...three, from("d", 2))).toEqual(["a", "b", "c"]);
});
