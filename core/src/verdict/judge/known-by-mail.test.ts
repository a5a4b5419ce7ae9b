import { expect, test } from "vitest";
import type { LastOutcome } from "../../last-outcome/index.ts";
import { Clock } from "../../port/clock/index.ts";
import { manualClock } from "../../port/clock/manual.ts";
import { Prober } from "../../port/prober/index.ts";
import { accepted, reply, scriptedProber, unknownUser } from "../../port/prober/scripted.ts";
import { Resolver } from "../../port/resolver/index.ts";
import { scriptedResolver } from "../../port/resolver/scripted.ts";
import { judge } from "./judge.ts";
import { revise } from "../decide/revise.ts";

const now = "2026-11-21T10:00:00.000Z";
const opened = { type: "opened", at: "2026-11-01T10:00:00.000Z" } as const;
const ann = "ann@a.test";
const others = ["bob@a.test", "eve@a.test", "joe@a.test"];

/** The verdicts on three recipients beside ann, of whom there is an outcome, and whom the prober was asked about. */
async function verdicts(
  replyTo: (recipient: string) => Prober.Observation,
  outcome: LastOutcome.Info | null = opened,
) {
  const prober = scriptedProber({ replyTo });
  const outcomes = { of: (email: string) => (email === ann ? outcome : null), neighboursOf: () => null };
  const resolver = scriptedResolver({ mail: { "a.test": ["mx1.test"] } });
  const judged = await Clock.provide(manualClock(now), () =>
    Resolver.provide(resolver, () =>
      Prober.provide(prober, () => judge([...(outcome ? [ann] : []), ...others], { outcomes })),
    ),
  );
  const all = judged.flatMap(({ verdict }) => verdict ?? []);
  return {
    reasons: all.filter(({ email }) => email !== ann).map(({ reason }) => reason),
    revised: all.filter(({ email }) => email !== ann).map((one) => revise(one).reason),
    asked: prober.asked.flatMap(({ domains }) => domains.flatMap(({ recipients }) => recipients)),
  };
}

const threeOf = <Item>(item: Item): Item[] => others.map(() => item);

test("Refusals of a host that refuses somebody who read own mail prove nothing, also once revised.", async () => {
  const { reasons, revised, asked } = await verdicts(() => unknownUser);
  expect(reasons).toEqual(threeOf("rate_limited"));
  expect(revised).toEqual(threeOf("rate_limited"));
  expect(asked).toEqual([...others, ann]);
});

test.each([
  [
    "accepts somebody who read own mail",
    (one: string) => (one === ann ? accepted : unknownUser),
    threeOf("mailbox_not_found"),
  ],
  [
    "says nothing of that mailbox",
    (one: string) => (one === ann ? reply(451, "4.7.1", "Greylisted, try again later") : unknownUser),
    threeOf("mailbox_not_found"),
  ],
] as const)("Refusals of a host stand that %s.", async (_, replyTo, expected) => {
  const { reasons, asked } = await verdicts(replyTo);
  expect(reasons).toEqual(expected);
  expect(asked).toContain(ann);
});

test("What a host says of a whole domain is no question of a mailbox.", async () => {
  const { reasons, asked } = await verdicts(() => reply(554, "5.7.1", "Relay access denied"));
  expect(reasons).toEqual(threeOf("not_understood"));
  expect(asked).not.toContain(ann);
});

test("Nobody who read own mail is asked about where somebody else is accepted.", async () => {
  const { reasons, asked } = await verdicts((one) => (one === "bob@a.test" ? accepted : unknownUser));
  expect(reasons).toEqual(["accepted", "mailbox_not_found", "mailbox_not_found"]);
  expect(asked).not.toContain(ann);
});

test.each([
  ["nobody reads own mail", null, false],
  ["the mail came back", { type: "bounced", at: opened.at }, false],
  ["it was read 30 days ago", { type: "clicked", at: "2026-10-22T10:00:00.000Z" }, true],
  ["it was read longer ago", { type: "clicked", at: "2026-10-22T09:59:59.000Z" }, false],
] as const)(
  "Where %s, that a recipient known by own mail is asked about is %j.",
  async (_, outcome, isAsked) => {
    const { reasons, asked } = await verdicts(() => unknownUser, outcome);
    expect(asked.includes(ann)).toBe(isAsked);
    expect(reasons).toEqual(threeOf(isAsked ? "rate_limited" : "mailbox_not_found"));
  },
);
