import { describe, expect, it } from "vitest";
import { hashOf } from "../../src/api-key/authenticate.ts";
import { ApiKeyEntity, SecretEntity } from "../../src/api-key/entity.ts";
import { ApiKey } from "../../src/api-key/index.ts";
import { Job } from "../../src/job/index.ts";
import { JobEntity } from "../../src/job/entity.ts";
import { Notice } from "../../src/notice/index.ts";
import type { TestUser } from "../member/people.ts";
import { programs } from "./keys.ts";

const dayMs = 86_400_000;

/** A workspace whose owner makes a key that expires, and the sweep that looks at it. */
async function workspace() {
  const users = programs();
  const { clock, asSystem, createUser, make } = users;
  const owner = await createUser();
  const inDays = (days: number) => new Date(clock.now().getTime() + days * dayMs).toISOString();
  const waiting = ({ id }: { id: string }) => Job.find({ workspaceID: owner.home, kind: "tell-expiry", id });
  /** Looks at the key as the sweep does, which may be late, killed in between or started twice. */
  const sweep = async (key: { id: string }): Promise<void> => {
    const job = await waiting(key);
    if (!job || job.staleAt > clock.now().toISOString()) return;
    await asSystem(owner.home, () => Promise.all([ApiKey.tellExpiry(job), ApiKey.tellExpiry(job)]));
    await asSystem(owner.home, () => ApiKey.tellExpiry(job));
  };
  const after = async (days: number, key: { id: string }): Promise<void> => {
    clock.advance(days * 86_400);
    await sweep(key);
  };
  /** When the table removes a key and its secret. */
  const ends = async ({ id, key: secret }: { id: string; key: string }) => {
    const options = { consistent: true } as const;
    const row = await ApiKeyEntity.get({ workspaceID: owner.home, id }).go(options);
    const stored = await SecretEntity.get({ hash: hashOf(secret) }).go(options);
    return [row.data?.expires, stored.data?.expires];
  };
  return { ...users, owner, inDays, waiting, sweep, after, ends, told: () => told(owner), make };
}

/** What reactions were asked to tell, by kind and type of event. */
async function told({ home }: TestUser): Promise<string[]> {
  const { data } = await JobEntity.query.byWorkspace({ workspaceID: home }).go({ consistent: true });
  return data
    .filter(({ input }) => String(input["type"]).startsWith("key."))
    .map(({ kind, input }) => `${kind} ${String(input["type"])}`)
    .toSorted();
}

const warning = ["notify-owner key.expiring", "send-mail key.expiring"];
const end = ["notify-owner key.expired", "send-mail key.expired"];

describe("the expiry of a key", () => {
  it("is told seven days before and when it comes, once each, however often the sweep looks", async () => {
    const { owner, make, inDays, after, told: list, waiting } = await workspace();
    const key = await make(owner, { expires_at: inDays(30) });
    await after(22.9, key);
    expect(await list()).toEqual([]);
    await after(0.1, key);
    expect(await list()).toEqual(warning);
    await after(6.9, key);
    expect(await list()).toEqual(warning);
    await after(0.1, key);
    expect(await list()).toEqual(["fan-out-event key.disabled", ...end, ...warning].toSorted());
    expect(await waiting(key)).toBeNull();
  });

  it("is told when it comes alone, for a key that lives for less than a week", async () => {
    const { owner, make, inDays, after, told: list } = await workspace();
    const key = await make(owner, { mode: "test", expires_at: inDays(7) });
    await after(6.9, key);
    expect(await list()).toEqual([]);
    await after(0.1, key);
    expect(await list()).toEqual(["fan-out-event key.disabled", ...end]);
  });

  it("that is put off is told anew, and one that is removed is not told", async () => {
    const { owner, make, inDays, after, sweep, told: list, waiting } = await workspace();
    const key = await make(owner, { expires_at: inDays(8) });
    await after(1, key);
    expect(await list()).toEqual(warning);
    await owner.do(() => ApiKey.update({ id: key.id, expires_at: inDays(20) }));
    await after(12.9, key);
    expect(await list()).toEqual(warning);
    await after(0.1, key);
    expect(await list()).toEqual([...warning, ...warning].toSorted());
    await owner.do(() => ApiKey.update({ id: key.id, expires_at: null }));
    await sweep(key);
    expect(await waiting(key)).toBeNull();
    await after(30, key);
    expect(await list()).toEqual([...warning, ...warning].toSorted());
  });

  it("lets the key go 30 days later with its secret, and keeps both where it is put off", async () => {
    const { owner, make, inDays, after, sweep, refusalOf, ends } = await workspace();
    const key = await make(owner, { expires_at: inDays(8) });
    const time = Date.parse(inDays(8 + 30)) / 1_000;
    await after(1, key);
    expect(await ends(key)).toEqual([undefined, undefined]);
    await after(7, key);
    expect(await ends(key)).toEqual([time, time]);
    const renewed = await owner.do(() => ApiKey.regenerate({ id: key.id }));
    expect(await ends({ id: key.id, key: renewed.key })).toEqual([time, time]);
    await owner.do(() => ApiKey.update({ id: key.id, name: "Late" }));
    expect(await ends(renewed)).toEqual([time, time]);
    // The table may have removed the secret before its key.
    await SecretEntity.delete({ hash: hashOf(renewed.key) }).go();
    await owner.do(() => ApiKey.update({ id: key.id, expires_at: inDays(1) }));
    expect(await ends(renewed)).toEqual([undefined, undefined]);
    await after(0, key);
    expect(await refusalOf(renewed.key)).toBeNull();
    await after(1, key);
    await sweep(key);
    expect(await ends(renewed)).toEqual([time + 86_400, time + 86_400]);
  });

  it("that was told while expired keys stayed lets the key go 30 days after the keys are listed", async () => {
    const { owner, make, inDays, after, ends } = await workspace();
    const key = await make(owner, { expires_at: inDays(1) });
    const open = await make(owner, { expires_at: inDays(200) });
    await after(1, key);
    const of = { workspaceID: owner.home, id: key.id };
    await ApiKeyEntity.patch(of).remove(["expires", "version"]).go();
    await SecretEntity.patch({ hash: hashOf(key.key) })
      .remove(["expires"])
      .go();
    await after(100, key);
    const expected = Date.parse(inDays(30)) / 1_000;
    for (let time = 1; time <= 2; time++) {
      await owner.do(() => ApiKey.list({}));
      expect(await ends(key)).toEqual([expected, expected]);
      expect(await ends(open)).toEqual([undefined, undefined]);
      await after(1, key);
    }
  });

  it.each([
    ["put off", 3],
    ["removed", null],
  ])("that a former version has %s keeps the key once the keys are listed", async (_, days) => {
    const { owner, make, inDays, after, ends, refusalOf } = await workspace();
    const key = await make(owner, { expires_at: inDays(1) });
    const expired = await make(owner, { expires_at: inDays(1) });
    await after(1, key);
    await after(0, expired);
    const patch = ApiKeyEntity.patch({ workspaceID: owner.home, id: key.id });
    await (days === null ? patch.remove(["timeExpires"]) : patch.set({ timeExpires: inDays(days) })).go();
    await SecretEntity.delete({ hash: hashOf(key.key) }).go();
    const goes = await ends(expired);
    for (let time = 1; time <= 2; time++) {
      await owner.do(() => ApiKey.list({}));
      expect(await ends(key)).toEqual([undefined, undefined]);
      expect(await refusalOf(key.key)).toBeNull();
      expect(await ends(expired)).toEqual(goes);
    }
  });

  it("of a key that was revoked before is not told", async () => {
    const { owner, make, inDays, after, told: list, waiting } = await workspace();
    const key = await make(owner, { expires_at: inDays(1) });
    await owner.do(() => ApiKey.revoke(key.id));
    await after(1, key);
    expect((await list()).filter((reaction) => reaction.includes("expir"))).toEqual([]);
    expect(await waiting(key)).toBeNull();
  });

  it("makes one notice, with the name as text", async () => {
    const { owner, asSystem } = await workspace();
    const apiKeyID = "key_01J00000000000000000000000";
    const expiry = { apiKeyID, name: "<b>", hint: "wn_live_…W2xY", expiresAt: "2026-11-28T10:00:00.000Z" };
    const events = ["evt_01J00000000000000000000001", "evt_01J00000000000000000000002"];
    for (let time = 1; time <= 2; time++) {
      await asSystem(owner.home, () => Notice.notify(events[0] ?? "", ApiKey.expiringMessage(expiry)));
      await asSystem(owner.home, () => Notice.notify(events[1] ?? "", ApiKey.expiredMessage(expiry)));
    }
    const { results } = await owner.do(Notice.list);
    expect(results.map(({ title }) => title)).toEqual([
      "The API key <b> has expired",
      "The API key <b> expires soon",
    ]);
    for (const { content } of results) expect(content).toContain("&lt;b&gt;");
    expect(results.map(({ path }) => path)).toEqual([`/api-key/${apiKeyID}`, `/api-key/${apiKeyID}`]);
  });
});
