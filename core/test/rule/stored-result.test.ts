import { ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Address } from "../../src/address/index.ts";
import { Store } from "../../src/aws/store/index.ts";
import { Config } from "../../src/kit/config.ts";
import { accepted, scriptedProber, unknownUser } from "../../src/port/prober/scripted.ts";
import { matcherOf } from "../../src/rule/matcher.ts";
import { Rule } from "../../src/rule/index.ts";
import { Verdict } from "../../src/verdict/index.ts";
import { Verification } from "../../src/verification/index.ts";
import { as, newWorkspaceID, user } from "../actors.ts";
import { beforeObject } from "../hold-back.ts";
import { ownQueue, started } from "../verification/chunk.ts";
import { verdictOf } from "../verdict.ts";

await ownQueue();

const replyTo = (recipient: string) => (recipient.startsWith("no-") ? unknownUser : accepted);

/** A list whose verification has ended: two valid addresses, one of two rows, and an invalid one. */
async function verifiedList() {
  const list = await started([], [2, 1, 1]);
  await list.verify(scriptedProber({ replyTo }));
  const run = <R>(body: () => R): R => as(user(list.workspaceID), body, list.clock);
  return {
    ...list,
    rule: (effect: Rule.Effect, match: Rule.Match, value: string) =>
      run(() => Rule.create({ match, value, effect, note: "" })),
    removeRule: (id: string) => run(() => Rule.remove(id)),
    now: async () => run(() => Verification.underRules(list.listID)),
    parts: async () => {
      const found = await run(() => Verification.parts(list.listID));
      if (!found) throw new Error("The list has no parts.");
      return found;
    },
    verdicts: async () => {
      const found = await run(() => Verification.parts(list.listID));
      const [part] = found?.parts ?? [];
      const lines = (await Store.text(part?.key ?? "")).split("\n");
      return lines.map((line) => {
        const verdict = Verdict.completed(JSON.parse(line) as Verdict.Info);
        return found?.rules ? Verdict.storedByRules(verdict, found.rules) : verdict;
      });
    },
  };
}

/** The keys of what was derived from the result of a list. */
async function derivedOf({
  workspaceID,
  listID,
}: {
  workspaceID: string;
  listID: string;
}): Promise<string[]> {
  const { Contents = [] } = await new S3Client().send(
    new ListObjectsV2Command({ Bucket: Config.get().bucket, Prefix: `derived/${workspaceID}/${listID}/` }),
  );
  return Contents.map(({ Key = "" }) => Key);
}

describe("The result of a list that is verified", () => {
  it("has what the current rules decide, free of charge, and its own verdicts again when they go", async () => {
    const list = await verifiedList();
    const before = await list.now();
    const balance = await list.balance();
    const { id } = await list.rule("block", "address", "ann@a.test");
    expect(await list.now()).toMatchObject({
      counts: { valid: 1, invalid: 1, unknown: 1 },
      reasons: { not_probed: 1 },
      rows: { counts: { valid: 1, invalid: 1, unknown: 2 }, kept: { safe: 1, balanced: 1, reach: 1 } },
      credits: { charged: 3 },
    });
    expect((await list.verdicts())[0]).toMatchObject({
      status: "unknown",
      reason: "not_probed",
      action: "remove",
      charged: 1,
      rule: { match: "address", value: "ann@a.test", effect: "block" },
    });
    expect(await list.balance()).toEqual(balance);
    await list.removeRule(id);
    expect(await list.now()).toEqual(before);
    expect((await list.verdicts())[0]).toMatchObject({ status: "valid", charged: 1 });
  });

  it("keeps a row that a rule allows, and says so", async () => {
    const list = await verifiedList();
    await list.rule("allow", "address", "no-cy@a.test");
    expect(await list.now()).toMatchObject({
      counts: { valid: 2, invalid: 1 },
      rows: { kept: { safe: 4, balanced: 4, reach: 4 } },
    });
    expect((await list.verdicts())[2]).toMatchObject({ status: "invalid", rule: { effect: "allow" } });
  });

  it("follows a rule on a mail host", async () => {
    const list = await verifiedList();
    await list.rule("block", "exchanger", "mx1.example");
    expect(await list.now()).toMatchObject({ counts: { valid: 0, invalid: 0, unknown: 3 } });
  });

  it("says of an address that a rule kept from being probed that nobody asked, when the rule goes", async () => {
    const list = await started([], [1, 1, 1]);
    const run = <R>(body: () => R): R => as(user(list.workspaceID), body, list.clock);
    const make = () => Rule.create({ match: "address", value: "ann@a.test", effect: "block", note: "" });
    const { id } = await run(make);
    await list.verify(scriptedProber({ replyTo }));
    expect(await run(() => Verification.underRules(list.listID))).toMatchObject({
      rows: { kept: { reach: 1 } },
    });
    await run(() => Rule.remove(id));
    expect(await run(() => Verification.underRules(list.listID))).toMatchObject({
      counts: { unknown: 1 },
      reasons: { not_probed: 1 },
      rows: { kept: { reach: 2 } },
    });
  });

  it("is untouched by the rules of another workspace, and by rules that decide nothing in it", async () => {
    const list = await verifiedList();
    const before = await list.now();
    const stranger = user(newWorkspaceID());
    await as(stranger, () => Rule.create({ match: "domain", value: "a.test", effect: "block", note: "" }));
    await list.rule("block", "domain", "b.test");
    await list.rule("block", "suffix", "c.test");
    expect(await list.now()).toEqual(before);
    expect((await list.parts()).parts.map(({ rulesVersion }) => rulesVersion)).toEqual([undefined]);
  });

  it("is found out once for each version of the rules, also by two who look at a time", async () => {
    const list = await verifiedList();
    await list.rule("block", "domain", "a.test");
    const [one, other] = await Promise.all([list.now(), list.now()]);
    expect(one).toEqual(other);
    expect(await derivedOf(list)).toHaveLength(1);
    const [part] = (await list.parts()).parts;
    await Store.put(part?.key ?? "", "");
    expect(await list.now()).toEqual(one);
  });

  it("leaves nothing behind where the list is erased meanwhile", async () => {
    const list = await verifiedList();
    await list.rule("block", "domain", "a.test");
    const erased = beforeObject("under-rules", list.erase);
    await list.now();
    await erased;
    expect(await derivedOf(list)).toEqual([]);
  });
});

describe("Of several rules on a stored verdict", () => {
  const host = "mx.mail.test";
  const verdict = {
    ...verdictOf("ann@b.a.test", "accepted"),
    mx: { host, provider: null },
    charged: 1 as const,
  };
  const candidates: readonly (readonly [Rule.Match, string])[] = [
    ["address", "ann@b.a.test"],
    ["domain", "b.a.test"],
    ["suffix", "b.a.test"],
    ["suffix", "a.test"],
    ["exchanger", "mx.mail.test"],
    ["exchanger", "mail.test"],
    ["address", "bob@b.a.test"],
    ["domain", "a.test"],
    ["exchanger", "other.test"],
  ];
  const deciding = new Set(candidates.slice(0, 6).map(String));
  const ruleSet = fc
    .subarray([...candidates])
    .chain((chosen) =>
      fc.tuple(
        ...chosen.map(([match, value]) =>
          fc.constantFrom("allow" as const, "block" as const).map((effect) => ({ match, value, effect })),
        ),
      ),
    )
    .chain((rules) => fc.shuffledSubarray([...rules], { minLength: rules.length }));

  it("address comes before domain, suffix and exchanger, and of equals a blocking one decides", () => {
    fc.assert(
      fc.property(ruleSet, fc.boolean(), (rules, wasBlocked) => {
        const before = wasBlocked
          ? {
              ...Verdict.unprobed(verdict.email, new Date(0)),
              mx: verdict.mx,
              action: "remove" as const,
              rule: { match: "address" as const, value: "x@y.test", effect: "block" as const },
            }
          : verdict;
        const now = Verdict.storedByRules(before, matcherOf(rules, 1));
        const order: readonly Rule.Match[] = ["address", "domain", "suffix", "exchanger"];
        const matching = rules.filter(({ match, value }) => deciding.has(String([match, value])));
        const first = order.find((match) => matching.some((rule) => rule.match === match));
        const equals = matching.filter(({ match }) => match === first);
        const expected = equals.some(({ effect }) => effect === "block") ? "block" : equals[0]?.effect;
        expect(now.rule?.effect).toBe(expected);
        expect(now.rule?.match).toBe(first);
        expect(now.charged).toBe(before.charged);
        expect(now.status).toBe(expected === "block" || wasBlocked ? "unknown" : "valid");
        expect(Address.parse(now.email).ok).toBe(true);
      }),
    );
  });
});
