import { describe, expect, it } from "vitest";
import { Credit } from "../../src/credit/index.ts";
import { Rule } from "../../src/rule/index.ts";
import { accepted, scriptedProber, unknownUser } from "../../src/port/prober/scripted.ts";
import { as, user } from "../actors.ts";
import { unknownsOf } from "../quota/unknowns.ts";
import { greylisted, ownQueue, started } from "../verification/chunk.ts";
import { verdictOf } from "../verdict.ts";

await ownQueue();

type Started = Awaited<ReturnType<typeof started>>;
const make = ({ workspaceID, clock }: Started, effect: Rule.Effect, match: Rule.Match, value: string) =>
  as(user(workspaceID), () => Rule.create({ match, value, effect, note: "" }), clock);
const replyTo = (recipient: string) => (recipient.startsWith("no-") ? unknownUser : accepted);

describe("A list under rules", () => {
  it("leaves what they block unasked and uncharged, and keeps what they allow", async () => {
    const list = await started([], [1, 1, 1]);
    await make(list, "block", "address", "ann@a.test");
    await make(list, "allow", "address", "no-cy@a.test");
    const prober = scriptedProber({ replyTo });
    await list.verify(prober);
    expect(prober.asked.map(String).join()).not.toContain("ann@");
    expect(await list.state()).toMatchObject({
      status: "completed",
      counts: { valid: 1, invalid: 1, unknown: 1 },
      credits: { reserved: 3, charged: 2, returned: 1 },
      rows: { kept: { safe: 2, balanced: 2, reach: 2 } },
    });
    expect(await unknownsOf(list.workspaceID, "2096-11-21")).toBeUndefined();
    const { results } = await as(user(list.workspaceID), () => Credit.usage({ by: "member" }), list.clock);
    expect(results).toMatchObject([{ charged: 2, verdicts: { valid: 1, invalid: 1, risky: 0, unknown: 0 } }]);
  });

  it("does not repeat a known verdict on what they block", async () => {
    const known = {
      chunk: 0,
      index: 0,
      verdict: { ...verdictOf("ann@a.test", "accepted"), charged: 0 as const },
    };
    const list = await started([known]);
    await make(list, "block", "domain", "a.test");
    await list.verify(scriptedProber({ replyTo }));
    expect(await list.state()).toMatchObject({
      counts: { valid: 0, unknown: 3 },
      reasons: { not_probed: 3 },
      credits: { charged: 0, returned: 2 },
    });
  });

  it("obeys a rule that is made while an address waits", async () => {
    const list = await started();
    await list.verify(scriptedProber({ replyTo: () => greylisted }));
    await make(list, "block", "exchanger", "mx.a.test");
    list.clock.advance(3_600);
    const prober = scriptedProber({ replyTo });
    await list.verify(prober, 1);
    expect(prober.asked).toEqual([]);
    expect(await list.state()).toMatchObject({ status: "completed", reasons: { not_probed: 3 } });
  });
});
