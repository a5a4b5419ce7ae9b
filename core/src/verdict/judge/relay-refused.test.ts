import { describe, expect, test } from "vitest";
import { Clock } from "../../port/clock/index.ts";
import { manualClock } from "../../port/clock/manual.ts";
import { Prober } from "../../port/prober/index.ts";
import { accepted, reply, scriptedProber } from "../../port/prober/scripted.ts";
import { Resolver } from "../../port/resolver/index.ts";
import { scriptedResolver } from "../../port/resolver/scripted.ts";
import { judge } from "./judge.ts";
import type { Info } from "../schema.ts";

const denied = reply(554, "5.7.1", "<jane@a.test>: Relay access denied");
const clock = manualClock("2026-11-21T10:00:00.000Z");
const resolver = scriptedResolver({ mail: { "a.test": ["mx1.test", "mx2.test"] } });

/** A domain with two mail hosts that reply by a script. */
function domain(says: Readonly<Record<string, Prober.Observation>>) {
  const asked: string[] = [];
  const prober: Prober.Prober = {
    probe: (question) => {
      const [host = ""] = question.hosts;
      asked.push(host);
      const observation = says[host] ?? accepted;
      return scriptedProber({
        replyTo: () => (observation.kind === "replied" ? { ...observation, host } : observation),
      }).probe(question);
    },
  };
  const ask = async (earlier: Info | null = null) => {
    const judging = () => judge(["jane@a.test"], { earlier: [earlier] });
    const [judgement] = await Clock.provide(clock, () =>
      Resolver.provide(resolver, () => Prober.provide(prober, judging)),
    );
    if (!judgement?.verdict) throw new Error("There is no verdict.");
    return judgement;
  };
  return { ask, asked };
}

describe("a refusal to relay by a domain's own mail hosts", () => {
  test("is asked of every host, and again after an hour", async () => {
    const { ask, asked } = domain({ "mx1.test": denied, "mx2.test": denied });
    const { verdict, retryAfterSeconds } = await ask();
    expect(asked).toEqual(["mx1.test", "mx2.test"]);
    expect([verdict.status, verdict.reason, retryAfterSeconds]).toEqual(["unknown", "not_understood", 3600]);
  });

  test("makes an address invalid when it is repeated an hour later, and not before", async () => {
    const { ask } = domain({ "mx1.test": denied, "mx2.test": denied });
    const { verdict } = await ask();
    clock.advance(3_500);
    expect((await ask(verdict)).verdict.reason).toBe("not_understood");
    clock.advance(100);
    const { verdict: final, retryAfterSeconds } = await ask(verdict);
    expect([final.status, final.reason, retryAfterSeconds]).toEqual(["invalid", "domain_not_served", null]);
  });

  test("is discarded if another host accepts", async () => {
    const { ask } = domain({ "mx1.test": denied });
    expect((await ask()).verdict.smtp?.code).toBe(250);
  });
});
