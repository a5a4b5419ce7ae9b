/** How long a list is kept, and the receipt of its erasure. */
import { ulid } from "ulid";
import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it, vi } from "vitest";
import { Table } from "../../src/aws/table/index.ts";
import { Audit } from "../../src/audit/index.ts";
import { Credit } from "../../src/credit/index.ts";
import { JobEntity } from "../../src/job/entity.ts";
import { expiryShardOf, expiryShards, ListEntity } from "../../src/list/entity.ts";
import { List } from "../../src/list/index.ts";
import { readRow } from "../../src/list/row.ts";
import { Download } from "../../src/list/schema.ts";
import { ID } from "../../src/kit/id.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { Prober } from "../../src/port/prober/index.ts";
import { scriptedProber } from "../../src/port/prober/scripted.ts";
import { Resolver } from "../../src/port/resolver/index.ts";
import { scriptedResolver } from "../../src/port/resolver/scripted.ts";
import { Verification } from "../../src/verification/index.ts";
import { readRow as readVerification } from "../../src/verification/row.ts";
import { as, newWorkspaceID, system, user } from "../actors.ts";
import { holdBack } from "../hold-back.ts";
import { importAll } from "./import-all.ts";

/** Long before the lists of other tests, so that those do not expire. No other file lets lists expire. */
const start = Date.parse("2003-01-01T00:00:00.000Z");
const hour = 3_600_000;
const day = 24 * hour;
const timeAt = (milliseconds: number) => new Date(start + milliseconds).toISOString();
const at = (milliseconds: number) => manualClock(timeAt(milliseconds));
const resolver = scriptedResolver({ mail: { "a.test": ["mx.a.test"] } });

/** A list of three rows and two addresses, imported. */
async function listKept(retention_days?: 0 | 1 | 7 | 30 | 90) {
  const workspaceID = newWorkspaceID();
  const person = <R>(milliseconds: number, body: () => R) => as(user(workspaceID), body, at(milliseconds));
  const ours = <R>(milliseconds: number, body: () => R) => as(system(workspaceID), body, at(milliseconds));
  await ours(0, () => Credit.open(100));
  const emails = ["ann@a.test", "bob@a.test", "ANN@a.test"];
  const { id } = await person(0, () =>
    List.create({ name: "Spring", source: "paste", purpose: "verify", emails, retention_days }),
  );
  await ours(0, () => importAll(workspaceID, id, new Date(start + hour)));
  const verificationID = async () => String((await readVerification(workspaceID, id))?.id);
  return {
    workspaceID,
    id,
    person,
    ours,
    keep: (milliseconds: number, days: 0 | 1 | 7 | 30 | 90) =>
      person(milliseconds, () => List.update({ id, retention_days: days })),
    expiry: async (milliseconds = 0) => (await person(milliseconds, () => List.get(id))).expires_at,
    begin: (milliseconds: number) => person(milliseconds, () => List.verify({ id })),
    /** Verifies the only chunk. */
    async finish(milliseconds: number) {
      const job = { workspaceID, listID: id, verificationID: await verificationID() };
      await ours(milliseconds, () => Verification.dispatch(id, job.verificationID));
      await ours(milliseconds, () =>
        Resolver.provide(resolver, () =>
          Prober.provide(scriptedProber(), () =>
            Verification.verifyChunk({ ...job, chunk: 0, round: 0 }, new Date(start + milliseconds + hour)),
          ),
        ),
      );
    },
    expire: (milliseconds: number) =>
      as({ type: "operator", job: "test" }, () => List.expire(), at(milliseconds)),
    isThere: async () => (await readRow(workspaceID, id)) !== null,
    trail: async () =>
      (await person(0, () => Audit.list({}))).results
        .filter(({ action }) => action.startsWith("list."))
        .map(({ action, actor, details }) => ({ action, actor: actor.name, details })),
  };
}

describe("a list is kept", () => {
  it.each([1, 7, 30, 90] as const)("for %i days from its creation, and not longer", async (days) => {
    const { expiry, expire, isThere } = await listKept(days);
    expect(await expiry()).toBe(timeAt(days * day));
    await expire(days * day);
    expect(await isThere()).toBe(true);
    await expire(days * day + 1);
    expect(await isThere()).toBe(false);
  });

  it("for 30 days, unless told otherwise", async () => {
    const { id, person, expiry } = await listKept();
    expect(await expiry()).toBe(timeAt(30 * day));
    expect(await person(0, () => List.get(id))).toMatchObject({ retention_days: 30 });
  });

  it.each([2, 29, 31, 91, -1])("not for %i days", async (days) => {
    const { id, person } = await listKept();
    expect(() => person(0, () => List.update({ id, retention_days: days as 1 }))).toThrow(/retention_days/);
  });

  it("for as long as its former row says, whose retention was not written", async () => {
    const { workspaceID, id, person, keep } = await listKept(7);
    await ListEntity.patch({ workspaceID, id }).remove(["retentionDays"]).go();
    expect(await person(0, () => List.get(id))).toMatchObject({
      retention_days: 7,
      expires_at: timeAt(7 * day),
    });
    expect(await keep(day, 7)).toMatchObject({ retention_days: 7, expires_at: timeAt(7 * day) });
    expect(await keep(day, 90)).toMatchObject({ retention_days: 90, expires_at: timeAt(90 * day) });
  });
});

describe("a list that is verified when it expires", () => {
  it.each([1, 90] as const)("stays after %i days, and goes a day after it was looked at", async (days) => {
    const { begin, finish, expiry, expire, isThere } = await listKept(days);
    await begin(days * day - hour);
    await expire(days * day + 1);
    expect(await isThere()).toBe(true);
    const more = Math.min((days + 1) * day + 1, 91 * day);
    expect(await expiry(days * day + 1)).toBe(timeAt(more));
    await finish(days * day + hour);
    await expire(more);
    expect(await isThere()).toBe(true);
    await expire(more + 1);
    expect(await isThere()).toBe(false);
  });

  it("stays for a day more at each look, and keeps its retention, also by a former row", async () => {
    const { workspaceID, id, begin, person, expire, isThere } = await listKept(7);
    await ListEntity.patch({ workspaceID, id }).remove(["retentionDays"]).go();
    await begin(7 * day - hour);
    for (const late of [7 * day + 1, 8 * day + 2]) {
      await expire(late);
      expect(await person(late, () => List.get(id))).toMatchObject({
        retention_days: 7,
        expires_at: timeAt(late + day),
      });
    }
    expect(await isThere()).toBe(true);
  });

  it("goes after 91 days, as its objects do", async () => {
    const { begin, expire, isThere } = await listKept(90);
    await begin(90 * day - hour);
    await expire(90 * day + 1);
    expect(await isThere()).toBe(true);
    await expire(91 * day + 1);
    expect(await isThere()).toBe(false);
  });

  it("goes where its verification is paused", async () => {
    const { id, begin, person, expire, isThere } = await listKept(1);
    await begin(day - hour);
    await person(day - hour, () => List.steer({ id, to: "pause" }));
    await expire(day + 1);
    expect(await isThere()).toBe(false);
  });
});

describe("another retention", () => {
  it("counts from the creation, is recorded, and is recorded once", async () => {
    const { keep, expire, isThere, trail } = await listKept(1);
    expect(await keep(12 * hour, 90)).toMatchObject({ retention_days: 90, expires_at: timeAt(90 * day) });
    await keep(12 * hour, 90);
    await expire(80 * day);
    expect(await isThere()).toBe(true);
    expect(await keep(80 * day, 7)).toMatchObject({ retention_days: 7, expires_at: timeAt(7 * day) });
    await expire(80 * day);
    expect(await isThere()).toBe(false);
    expect(await trail()).toEqual([
      { action: "list.deleted", actor: "Winnow", details: { reason: "expired" } },
      { action: "list.retention_changed", actor: "Ann Lee", details: { from: "90", to: "7" } },
      { action: "list.retention_changed", actor: "Ann Lee", details: { from: "1", to: "90" } },
    ]);
  });

  it("that is shorter needs the permission to delete, and any that to edit", async () => {
    const { workspaceID, id, person } = await listKept(7);
    const keep = (days: 0 | 1 | 7 | 30, ...actions: ("view" | "add" | "edit" | "delete")[]) =>
      as(
        user(workspaceID, { verify_email: actions }),
        () => List.update({ id, retention_days: days }),
        at(0),
      );
    await expect(keep(1, "view", "add", "edit")).rejects.toMatchObject({ kind: "forbidden" });
    await expect(keep(0, "view", "add", "edit")).rejects.toMatchObject({ kind: "forbidden" });
    await expect(keep(30, "view", "add", "delete")).rejects.toMatchObject({ kind: "forbidden" });
    expect(await person(0, () => List.get(id))).toMatchObject({ retention_days: 7 });
    expect(await keep(30, "view", "edit")).toMatchObject({ retention_days: 30 });
    expect(await keep(1, "view", "edit", "delete")).toMatchObject({ retention_days: 1 });
    const stranger = () => List.update({ id, retention_days: 90 });
    await expect(as(user(newWorkspaceID()), stranger, at(0))).rejects.toMatchObject({ code: "list.missing" });
  });
});

describe("lists that expire", () => {
  it("stay where their retention is extended at the same moment", async () => {
    // Those of other tests are gone before, so that only this one is held back.
    await as({ type: "operator", job: "test" }, () => List.expire(), at(1_000 * day));
    const { keep, expire, isThere } = await listKept(30);
    const { held, letGo } = holdBack("list");
    const expired = expire(31 * day);
    await held;
    await keep(31 * day, 90);
    letGo();
    await expired;
    await expire(31 * day);
    expect(await isThere()).toBe(true);
  });

  it("are removed in one run, also former ones, which are more in one partition than a page holds", async () => {
    const workspaceID = newWorkspaceID();
    const shards = [...Array.from({ length: 600 }, () => undefined), ...expiryShards, ...expiryShards];
    const rows = shards.map((kept) => ({
      ...{ workspaceID, id: `lst_${ulid()}`, name: "old", source: "paste", purpose: "verify", kept },
      upload: "none",
      status: "ready",
      importID: "imp_none",
      timeCreated: timeAt(0),
      timeExpires: timeAt(0),
    })) as Parameters<typeof ListEntity.put>[0] & unknown[];
    await ListEntity.put(rows).go({ concurrent: 8 });
    await as({ type: "operator", job: "test" }, () => List.expire(), at(day));
    const { data } = await ListEntity.query
      .byWorkspace({ workspaceID })
      .go({ pages: "all", consistent: true });
    expect(data).toEqual([]);
  }, 120_000);
});

describe("the partitions of the index by expiry", () => {
  it("have as many lists each", () => {
    const shards = Array.from(ID.alphabet, (last) => expiryShardOf(`lst_${last}`));
    for (const shard of expiryShards) expect(shards.filter((one) => one === shard)).toHaveLength(4);
  });

  it("are all emptied but those that cannot be read, which the run tells", async () => {
    const workspaceID = newWorkspaceID();
    const rows = expiryShards.map((kept) => ({
      workspaceID,
      id: ID.create("list"),
      name: kept,
      source: "paste",
      purpose: "verify",
      kept,
      upload: "none",
      status: "ready",
      importID: "imp_none",
      timeCreated: timeAt(0),
      timeExpires: timeAt(0),
    })) as Parameters<typeof ListEntity.put>[0] & unknown[];
    await ListEntity.put(rows).go();
    const left = async () =>
      (await ListEntity.query.byWorkspace({ workspaceID }).go({ consistent: true })).data.map(
        ({ name }) => name,
      );
    const expire = () => as({ type: "operator", job: "test" }, () => List.expire(), at(day));
    const { client } = Table.config;
    const send = client.send.bind(client);
    const throttled = vi.spyOn(client, "send").mockImplementation((async (command: QueryCommand) => {
      if (command instanceof QueryCommand && JSON.stringify(command.input).includes('#kept_kept"'))
        throw new Error("The partition is throttled.");
      return await send(command);
    }) as never);
    await expect(expire()).rejects.toThrow("Some expired lists could not be removed.");
    throttled.mockRestore();
    expect(await left()).toEqual(["kept"]);
    await expire();
    expect(await left()).toEqual([]);
  });
});

describe("a list without retention", () => {
  it("that nobody starts goes a day after its creation", async () => {
    const { expiry, expire, isThere } = await listKept(0);
    expect(await expiry()).toBe(timeAt(day));
    await expire(day);
    expect(await isThere()).toBe(true);
    await expire(day + 1);
    expect(await isThere()).toBe(false);
  });

  it("stays while it is verified, and goes a day after that has ended", async () => {
    const { id, person, expiry, begin, finish, expire, isThere } = await listKept(0);
    await begin(20 * hour);
    expect(await expiry(20 * hour)).toBe(timeAt(90 * day));
    await expire(30 * hour);
    await finish(31 * hour);
    expect(await person(31 * hour, () => List.get(id))).toMatchObject({
      status: "completed",
      expires_at: timeAt(55 * hour),
    });
    for (const time of [54, 55]) await expire(time * hour);
    expect(await isThere()).toBe(true);
    await expire(55 * hour + 1);
    expect(await isThere()).toBe(false);
    await expire(55 * hour + 1);
  });

  it("that ends just after it was looked at is not kept for longer", async () => {
    const { begin, finish, expire, isThere } = await listKept(0);
    await begin(hour);
    await expire(25 * hour);
    await finish(25 * hour);
    await expire(49 * hour);
    expect(await isThere()).toBe(true);
    await expire(49 * hour + 1);
    expect(await isThere()).toBe(false);
  });

  it("goes after 90 days, even while it is verified", async () => {
    const { begin, expire, isThere } = await listKept(0);
    await begin(hour);
    await expire(89 * day);
    await expire(90 * day);
    expect(await isThere()).toBe(true);
    await expire(90 * day + 1);
    expect(await isThere()).toBe(false);
  });

  it("stays where it is given one, also after it was found to be due", async () => {
    const { keep, expiry, begin, finish, expire, isThere } = await listKept(0);
    await begin(hour);
    await finish(2 * hour);
    await keep(3 * hour, 30);
    expect(await expiry(3 * hour)).toBe(timeAt(30 * day));
    await expire(29 * day);
    expect(await isThere()).toBe(true);
    expect(await keep(29 * day, 0)).toMatchObject({ expires_at: timeAt(26 * hour) });
    await expire(29 * day);
    expect(await isThere()).toBe(false);
  });

  it("is among those that are erased soon, by the end of its job", async () => {
    const { person, begin, finish } = await listKept(0);
    const soon = async (milliseconds: number) =>
      (await person(milliseconds, () => List.expiring(3))).map(({ expires_at }) => expires_at);
    expect(await soon(0)).toEqual([timeAt(day)]);
    await begin(hour);
    expect(await soon(2 * hour)).toEqual([]);
    await finish(48 * hour);
    expect(await soon(48 * hour)).toEqual([timeAt(72 * hour)]);
    expect(await soon(72 * hour)).toEqual([]);
  });

  it("has links to its file that last until it is erased, and an hour is enough for others", async () => {
    const { workspaceID, id, person, ours, keep, begin, finish } = await listKept(0);
    await begin(hour);
    await finish(2 * hour);
    const ask = () => person(2 * hour, () => List.requestDownload({ id, request: Download.parse({}) }));
    expect(await ask()).toBeNull();
    const { data } = await JobEntity.query.byWorkspace({ workspaceID, kind: "make-download" }).go();
    for (const job of data)
      await ours(2 * hour, () => List.runWholeListJob({ workspaceID, id: job.id, step: 0 }));
    const name = String(await ask());
    const file = () => person(3 * hour, () => List.finishedFile(name));
    expect(await file()).toEqual({ rows: 3, until: new Date(start + 26 * hour) });
    await keep(3 * hour, 1);
    expect(await file()).toEqual({ rows: 3, until: null });
  });
});

describe("the receipt of an erasure", () => {
  it("says what was erased and when, and holds no address", async () => {
    const { workspaceID, id, person, ours } = await listKept();
    await person(hour, () => List.remove(id));
    const receipt = () => person(hour, () => List.erasure(id));
    const facts = { id, name: "Spring", reason: "deleted", rows: 3, addresses: 2, created_at: timeAt(0) };
    expect(await receipt()).toEqual({ ...facts, removed_at: timeAt(hour), erased_at: null });
    await ours(2 * hour, () => List.erase(id));
    await ours(3 * hour, () => List.erase(id));
    expect(await receipt()).toEqual({ ...facts, removed_at: timeAt(hour), erased_at: timeAt(2 * hour) });
    expect(JSON.stringify(await receipt())).not.toMatch(/ann|bob|@/i);
    expect(await readRow(workspaceID, id)).toBeNull();
  });

  it("says that the time of a list was over", async () => {
    const { id, person, expire } = await listKept(1);
    await expire(2 * day);
    expect(await person(0, () => List.erasure(id))).toMatchObject({ reason: "expired" });
  });

  it("is for those who could view the list, and there is none of a list that is there", async () => {
    const { workspaceID, id, person } = await listKept();
    const read = () => List.erasure(id);
    await expect(person(0, read)).rejects.toMatchObject({ code: "list.missing" });
    await person(0, () => List.remove(id));
    await expect(as(user(newWorkspaceID()), read, at(0))).rejects.toMatchObject({ code: "list.missing" });
    const cleaner = user(workspaceID, { clean_email: ["view", "delete"], verify_email: ["add"] });
    await expect(as(cleaner, read, at(0))).rejects.toMatchObject({ kind: "forbidden" });
    expect(await as(user(workspaceID, { verify_email: ["view"] }), read, at(0))).toMatchObject({ id });
  });

  it("is not written where the workspace closes", async () => {
    const { id, person, ours } = await listKept();
    await ours(0, () => List.removeAll());
    await expect(person(0, () => List.erasure(id))).rejects.toMatchObject({ code: "list.missing" });
  });
});
