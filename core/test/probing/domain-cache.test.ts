import { describe, expect, it } from "vitest";
import { as, newWorkspaceID, system, user } from "../actors.ts";
import type { Actor } from "../../src/kit/actor.ts";
import type { Verdict } from "../../src/verdict/index.ts";
import { DomainEntity } from "../../src/probing/domain-cache/entity.ts";
import { get, put } from "../../src/probing/domain-cache/index.ts";

const operator: Actor.Actor = { type: "operator", job: "test" };
const asOperator = <R>(body: () => R): R => as(operator, body);
const read = (domains: readonly string[]) => asOperator(() => get(domains));
const write = (entries: readonly Verdict.DomainCache.DomainEntry[]) => asOperator(() => put(entries));

let count = 0;
const newName = () => `d${count++}-${Date.now().toString(36)}.test`;

const soon = "2100-01-01T00:00:00.500Z";
const later = "2100-01-08T00:00:00.000Z";
const entryOf = (
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

describe("the shared domain cache", () => {
  it("returns stored entries and none for unknown domains", async () => {
    const [known, unknown] = [newName(), newName()];
    await write([entryOf(known, { catchAll })]);
    expect(await read([unknown, known])).toEqual([entryOf(known, { catchAll })]);
    expect(await read([])).toEqual([]);
  });

  it("replaces an entry as a whole", async () => {
    const domain = newName();
    await write([entryOf(domain, { catchAll })]);
    await write([entryOf(domain, { mail: { answer: { kind: "null_mx" }, until: soon } })]);
    expect(await read([domain])).toEqual([
      entryOf(domain, { mail: { answer: { kind: "null_mx" }, until: soon } }),
    ]);
  });

  it("keeps an entry until its last fact expires", async () => {
    const [short, long, bare] = [newName(), newName(), newName()];
    await write([entryOf(short), entryOf(long, { catchAll }), entryOf(bare, { mail: null, catchAll })]);
    expect(await expiryOf(short)).toBe(Math.ceil(Date.parse(soon) / 1000));
    expect(await expiryOf(long)).toBe(Date.parse(later) / 1000);
    expect(await expiryOf(bare)).toBe(Date.parse(later) / 1000);
  });

  it.each([1, 25, 26, 100, 101, 1000])("stores and returns %i entries", async (size) => {
    const entries = Array.from({ length: size }, () => entryOf(newName()));
    await write(entries);
    const found = await read(entries.map(({ domain }) => domain));
    const byName = (a: Verdict.DomainCache.DomainEntry, b: Verdict.DomainCache.DomainEntry) =>
      a.domain < b.domain ? -1 : 1;
    expect(found.toSorted(byName)).toEqual(entries.toSorted(byName));
  });

  it("is for the operator only", async () => {
    for (const actor of [system(newWorkspaceID()), user(newWorkspaceID())]) {
      await expect(as(actor, () => get(["a.test"]))).rejects.toThrow("operator");
      await expect(as(actor, () => put([entryOf("a.test")]))).rejects.toThrow("operator");
    }
  });
});
