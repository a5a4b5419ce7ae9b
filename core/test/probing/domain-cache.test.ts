import { describe, expect, it } from "vitest";
import { as, newWorkspaceID, system, user } from "../actors.ts";
import type { Actor } from "../../src/kit/actor.ts";
import type { Verdict } from "../../src/verdict/index.ts";
import { DomainEntity } from "../../src/probing/domain-cache/entity.ts";
import { get, put } from "../../src/probing/domain-cache/index.ts";

const operator: Actor.Actor = { type: "operator", job: "test" };
const asOperator = <R>(body: () => R): R => as(operator, body);
const recalled = (domains: readonly string[]) => asOperator(() => get(domains));
const tell = (facts: readonly Verdict.DomainCache.DomainEntry[]) => asOperator(() => put(facts));

let count = 0;
const newName = () => `d${count++}-${Date.now().toString(36)}.test`;

const soon = "2100-01-01T00:00:00.500Z";
const later = "2100-01-08T00:00:00.000Z";
const factOf = (
  domain: string,
  part: Partial<Verdict.DomainCache.DomainEntry> = {},
): Verdict.DomainCache.DomainEntry => ({
  domain,
  mail: { answer: { kind: "mx", hosts: [{ exchange: "mx.test", priority: 10 }] }, until: soon },
  catchAll: null,
  ...part,
});
const catchAll = { hosts: "mx.test", accepts: false, until: later };
const expiryOf = async (domain: string) => (await DomainEntity.get({ domain }).go()).data?.expires;

describe("what is known of domains", () => {
  it("is recalled by whoever asks, and nothing of a domain that nobody knows", async () => {
    const [known, unknown] = [newName(), newName()];
    await tell([factOf(known, { catchAll })]);
    expect(await recalled([unknown, known])).toEqual([factOf(known, { catchAll })]);
    expect(await recalled([])).toEqual([]);
  });

  it("takes the place of what was known before", async () => {
    const domain = newName();
    await tell([factOf(domain, { catchAll })]);
    await tell([factOf(domain, { mail: { answer: { kind: "null_mx" }, until: soon } })]);
    expect(await recalled([domain])).toEqual([
      factOf(domain, { mail: { answer: { kind: "null_mx" }, until: soon } }),
    ]);
  });

  it("is kept no longer than the part of it that holds longest", async () => {
    const [short, long, bare] = [newName(), newName(), newName()];
    await tell([factOf(short), factOf(long, { catchAll }), factOf(bare, { mail: null, catchAll })]);
    expect(await expiryOf(short)).toBe(Math.ceil(Date.parse(soon) / 1000));
    expect(await expiryOf(long)).toBe(Date.parse(later) / 1000);
    expect(await expiryOf(bare)).toBe(Date.parse(later) / 1000);
  });

  it.each([1, 25, 26, 100, 101, 1000])("is remembered and recalled whole for %i domains", async (size) => {
    const facts = Array.from({ length: size }, () => factOf(newName()));
    await tell(facts);
    const found = await recalled(facts.map(({ domain }) => domain));
    const byName = (a: Verdict.DomainCache.DomainEntry, b: Verdict.DomainCache.DomainEntry) =>
      a.domain < b.domain ? -1 : 1;
    expect(found.toSorted(byName)).toEqual(facts.toSorted(byName));
  });

  it("is for the operator alone", async () => {
    for (const actor of [system(newWorkspaceID()), user(newWorkspaceID())]) {
      await expect(as(actor, () => get(["a.test"]))).rejects.toThrow("operator");
      await expect(as(actor, () => put([factOf("a.test")]))).rejects.toThrow("operator");
    }
  });
});
