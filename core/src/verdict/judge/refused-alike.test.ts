import { expect, test } from "vitest";
import { Clock } from "../../port/clock/index.ts";
import { manualClock } from "../../port/clock/manual.ts";
import { Prober } from "../../port/prober/index.ts";
import { accepted, reply, scriptedProber } from "../../port/prober/scripted.ts";
import { Resolver } from "../../port/resolver/index.ts";
import { scriptedResolver } from "../../port/resolver/scripted.ts";
import { judge } from "./judge.ts";
import { revise } from "../decide/revise.ts";

const refusal = (address: string): Prober.Observation => ({
  ...reply(550, null, `I cannot deliver mail for {${address}}`),
  followed: true,
});

/** Verdicts on a domain that accepts jane and refuses joe and its catch-all probe. */
async function verdicts(joe: Prober.Observation, random = refusal("a1b2c3@a.test")) {
  const prober = scriptedProber({
    replyTo: (recipient) => (recipient.startsWith("jane") ? accepted : joe),
    random: () => random,
  });
  const resolver = scriptedResolver({ mail: { "a.test": ["mx1.test"] } });
  const judged = await Clock.provide(manualClock("2026-11-21T10:00:00.000Z"), () =>
    Resolver.provide(resolver, () => Prober.provide(prober, () => judge(["jane@a.test", "joe@a.test"]))),
  );
  return judged.flatMap(({ verdict }) => verdict ?? []);
}

test("A permanent refusal in the words of the catch-all probe means mailbox_not_found.", async () => {
  const judged = await verdicts(refusal("joe@a.test"));
  expect(judged.map(({ reason }) => reason)).toEqual(["accepted", "mailbox_not_found"]);
  expect(judged.map((verdict) => revise(verdict).reason)).toEqual(["accepted", "mailbox_not_found"]);
});

test.each([
  ["no acceptance after it in any session", reply(550, null, "I cannot deliver mail for {joe@a.test}")],
  ["other words", reply(550, null, "Not now, thank you")],
  ["a temporary code", reply(450, null, "I cannot deliver mail for {joe@a.test}")],
])("A refusal with %s does not.", async (_, joe) => {
  const [, verdict] = await verdicts(joe);
  expect(verdict?.status).toBe("unknown");
});

test("A refusal in clear words stands where a session of its own gives it, and another accepts the known recipient.", async () => {
  const [, verdict] = await verdicts(reply(550, null, "Unknown user"), reply(550, null, "Unknown user"));
  expect(verdict).toMatchObject({ status: "invalid", reason: "mailbox_not_found" });
});
