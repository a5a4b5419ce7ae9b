/** What an imported workspace had before: read by those who may, never counted, and gone with its list and its workspace. */
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ArchiveImport } from "../../src/archive/import/index.ts";
import { AuditEntity } from "../../src/audit/entity.ts";
import { Audit } from "../../src/audit/index.ts";
import { Archive } from "../../src/archive/index.ts";
import { readRow as readArchive } from "../../src/archive/row.ts";
import { Store } from "../../src/aws/store/index.ts";
import { Table } from "../../src/aws/table/index.ts";
import { Credit } from "../../src/credit/index.ts";
import { blobSource } from "../../src/file/source.ts";
import type { Source } from "../../src/file/index.ts";
import { keepLedger, keepResults } from "../../src/history/keep.ts";
import { aboutKey, below, ledgerFileKey, resultsFileKey } from "../../src/history/objects.ts";
import { History } from "../../src/history/index.ts";
import { closedAccount } from "../../src/kit/former-person.ts";
import { Job } from "../../src/job/index.ts";
import { List } from "../../src/list/index.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { Prober } from "../../src/port/prober/index.ts";
import { accepted, scriptedProber } from "../../src/port/prober/scripted.ts";
import { Resolver } from "../../src/port/resolver/index.ts";
import { scriptedResolver } from "../../src/port/resolver/scripted.ts";
import { Rule } from "../../src/rule/index.ts";
import { Suppression } from "../../src/suppression/index.ts";
import { Verification } from "../../src/verification/index.ts";
import { readRow } from "../../src/verification/row.ts";
import { as, system, user } from "../actors.ts";
import { importAll } from "../list/import-all.ts";
import { password, people, type TestUser } from "../member/people.ts";
import { leaveToFetch } from "../quota/fetched.ts";

const clock = manualClock("2026-11-21T10:00:00.000Z");
const { createUser } = people(clock);
const later = () => new Date(clock.now().getTime() + 600_000);
const within = <R>(workspaceID: string, body: () => R): R => as(system(workspaceID), body, clock);
const operator = <R>(body: () => R): R => as({ type: "operator", job: "import-workspace" }, body, clock);

/** The export of a workspace with a verified list and a rule. */
let exported: Buffer;
let formerEntries: Credit.Entry[];
let owner: TestUser;

beforeAll(async () => {
  const person = await createUser();
  const { home } = person;
  const ours = <R>(body: () => R): R => within(home, body);
  const { id } = await person.do(() =>
    List.create({
      name: "Spring",
      source: "paste",
      purpose: "verify",
      emails: ["ann@a.test", "=bob@nowhere.invalid", "not an address"],
    }),
  );
  await ours(() => importAll(home, id, later()));
  await person.do(() => Rule.create({ match: "domain", value: "b.test", effect: "block", note: "" }));
  await person.do(() => List.verify({ id }));
  const verificationID = String((await ours(() => readRow(home, id)))?.id);
  await ours(() => Verification.dispatch(id, verificationID));
  await ours(() =>
    Resolver.provide(scriptedResolver({ mail: { "a.test": ["mx.a.test"] } }), () =>
      Prober.provide(scriptedProber({ replyTo: () => accepted }), () =>
        Verification.verifyChunk(
          { workspaceID: home, listID: id, verificationID, chunk: 0, round: 0 },
          later(),
        ),
      ),
    ),
  );
  formerEntries = (await person.do(() => Credit.entries({}))).results;
  await person.do(() => Archive.begin({ password, code: "", id: home }));
  for (let [job] = await Job.openOf(home, ["make-archive"]); job;) {
    const { workspaceID, id: archive, step } = job;
    await ours(() => Archive.step({ workspaceID, id: archive, step }, later()));
    [job] = await Job.openOf(home, ["make-archive"]);
  }
  exported = await Store.bytes((await readArchive(home))?.key ?? "");
});

beforeEach(async () => {
  owner = await createUser();
});

const source = (): Source => blobSource(new Blob([new Uint8Array(exported)]));
const take = (from = source()) => operator(() => ArchiveImport.takeOver(from, owner.email));
const objects = (workspaceID: string) => Store.size(aboutKey(workspaceID));

/** Imports the export, and returns the ids of the workspace and of its list. */
async function imported() {
  const { workspaceID } = await take();
  const [list] = (await within(workspaceID, () => List.list({ limit: 10 }))).results;
  const listID = list?.id ?? "";
  await within(workspaceID, () => importAll(workspaceID, listID, later()));
  await owner.enter(workspaceID);
  return { workspaceID, listID };
}

const textOf = async ({ url }: { url: string }): Promise<string> => (await fetch(url)).text();

describe("the history of an imported workspace", () => {
  it("has the former results of a list in numbers and as a file, beside a list without results", async () => {
    const { listID } = await imported();
    expect(await owner.do(() => History.info())).toEqual({
      imported: { stage: expect.any(String), exported_at: clock.now().toISOString() },
    });
    const { results } = await owner.do(() => History.ofList(listID));
    expect(results).toMatchObject({ addresses: 3, verified_at: clock.now().toISOString() });
    expect(results?.counts).toMatchObject({ valid: 1, invalid: 2 });
    const file = await textOf(await owner.do(() => History.downloadResults(listID)));
    expect(file.split("\r\n")).toHaveLength(5);
    expect(file).toContain("ann@a.test,valid,");
    expect(file).toContain("'=bob@nowhere.invalid,invalid,");
    expect(await owner.do(() => List.get(listID))).toMatchObject({ status: "ready", verification: null });
    const { results: trail } = await owner.do(() => Audit.list({}));
    expect(trail.filter(({ action }) => action === "list.downloaded")).toMatchObject([
      { subject: { id: listID }, details: { format: "csv", rows: "3" } },
    ]);
  });

  it("has each entry of the former ledger, newest first, and none of them in the balance", async () => {
    await imported();
    const { results, next_cursor } = await owner.do(() => History.ledger({}));
    expect(results).toEqual(formerEntries);
    expect(next_cursor).toBeNull();
    const file = await textOf(await owner.do(() => History.downloadLedger()));
    expect(file.trimEnd().split("\r\n")).toHaveLength(formerEntries.length + 1);
    expect(await owner.do(() => Credit.available())).toMatchObject({ total_credits: 0 });
    const own = (await owner.do(() => Credit.entries({}))).results;
    expect(own.map(({ number, legs }) => ({ number, legs }))).toEqual([{ number: 1, legs: {} }]);
  });

  it("counts its files with the bytes that the workspace fetches in a day", async () => {
    const { workspaceID, listID } = await imported();
    for (const [key, download] of [
      [resultsFileKey(workspaceID, listID), () => History.downloadResults(listID)],
      [ledgerFileKey(workspaceID), () => History.downloadLedger()],
    ] as const) {
      const bytes = (await Store.size(key)) ?? 0;
      await leaveToFetch(workspaceID, bytes, { clock, plan: "free" });
      await owner.do(download);
      await leaveToFetch(workspaceID, bytes - 1, { clock, plan: "free" });
      await expect(owner.do(download)).rejects.toMatchObject({ code: "quota.used_up" });
    }
  });

  it("takes over no former verdict: each address of the list is quoted", async () => {
    const { listID } = await imported();
    expect(await owner.do(() => List.quote(listID))).toMatchObject({ credits: 2 });
  });

  it("is read only by those who may see lists and credits", async () => {
    const { workspaceID, listID } = await imported();
    const noFinance = { ...user(workspaceID), permissions: { verify_email: ["view"] } } as never;
    const noLists = { ...user(workspaceID), permissions: { my_plan: ["view"] } } as never;
    const by = (actor: never, body: () => Promise<unknown>) => as(actor, body, clock);
    await expect(by(noFinance, () => History.ledger({}))).rejects.toMatchObject({ kind: "forbidden" });
    await expect(by(noFinance, () => History.downloadLedger())).rejects.toMatchObject({ kind: "forbidden" });
    await expect(by(noLists, () => History.ofList(listID))).rejects.toMatchObject({ kind: "forbidden" });
    await expect(by(noLists, () => History.downloadResults(listID))).rejects.toMatchObject({
      kind: "forbidden",
    });
  });

  it("is missing in another workspace", async () => {
    const { listID } = await imported();
    const other = await createUser();
    expect(await other.do(() => History.info())).toEqual({ imported: null });
    expect((await other.do(() => History.ledger({}))).results).toEqual([]);
    await expect(other.do(() => History.downloadLedger())).rejects.toMatchObject({ kind: "missing" });
    await expect(other.do(() => History.ofList(listID))).rejects.toMatchObject({ kind: "missing" });
    await expect(other.do(() => History.downloadResults(listID))).rejects.toMatchObject({ kind: "missing" });
  });

  it("is erased with its list, and with its workspace", async () => {
    const { workspaceID, listID } = await imported();
    await owner.do(() => List.remove(listID));
    for (const _ of ["once", "twice"]) await within(workspaceID, () => List.erase(listID));
    const results = List.historyBelow(workspaceID, listID);
    expect(await Store.size(`${results}results.json`)).toBeNull();
    expect(await Store.size(`${results}results.csv`)).toBeNull();
    for (const _ of ["once", "twice"]) await within(workspaceID, () => History.removeAll());
    expect(await objects(workspaceID)).toBeNull();
  });

  it("is added by a repeated import of an earlier version, without lists that are gone", async () => {
    const { workspaceID, listID } = await imported();
    await Store.removeBelow(below(workspaceID));
    expect(await owner.do(() => History.info())).toEqual({ imported: null });
    expect(await owner.do(() => History.ofList(listID))).toEqual({ results: null });
    expect(await take()).toMatchObject({ isNew: false, keptHistory: true });
    expect(await take()).toMatchObject({ isNew: false, keptHistory: false });
    expect((await owner.do(() => History.ofList(listID))).results).toMatchObject({ addresses: 3 });
    await owner.do(() => List.remove(listID));
    await within(workspaceID, () => List.erase(listID));
    await Store.removeBelow(below(workspaceID));
    await take();
    expect(await Store.size(`${List.historyBelow(workspaceID, listID)}results.csv`)).toBeNull();
  });
});

describe("a ledger of many entries", () => {
  it.each([0, 1, 49, 50, 51, 500, 501, 1_049])("is read to its end page by page: %i", async (count) => {
    const [entry] = formerEntries;
    async function* entries() {
      for (let number = 1; number <= count; number += 1) yield { ...(entry as Credit.Entry), number };
    }
    const origin = { stage: "old", exported_at: clock.now().toISOString() };
    await within(owner.home, () => keepLedger(entries(), origin));
    const numbers: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await owner.do(() => History.ledger({ cursor }));
      expect(page.results.length).toBeLessThanOrEqual(50);
      numbers.push(...page.results.map(({ number }) => number));
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect(numbers).toEqual(Array.from({ length: count }, (_, index) => count - index));
  });

  it("refuses a cursor that is not its own", async () => {
    await expect(owner.do(() => History.ledger({ cursor: "x" }))).rejects.toMatchObject({
      code: "page.cursor",
    });
  });
});

describe("an import that was never finished", () => {
  /** Ends the run where it makes the workspace: all else is written. Returns the id of what would have been the workspace. */
  async function abandoned(): Promise<string> {
    const { middlewareStack } = Table.config.client;
    let workspaceID = "";
    middlewareStack.add(
      (next) => (command) => {
        const items = "TransactItems" in command.input ? (command.input.TransactItems ?? []) : [];
        const made = items
          .map((one) => ("Put" in one ? one.Put?.Item : undefined))
          .find((item) => item?.["ownerID"] === owner.id);
        if (made === undefined) return next(command);
        workspaceID = String(made["id"]);
        throw new Error("Killed");
      },
      { step: "initialize", name: "kill" },
    );
    await expect(take()).rejects.toThrow("Killed");
    middlewareStack.remove("kill");
    return workspaceID;
  }

  const discard = async (): Promise<string> =>
    (await operator(() => ArchiveImport.discard(source(), owner.email))).workspaceID;

  /** What is there of a workspace that was never made. */
  const left = (workspaceID: string) =>
    within(workspaceID, async () => ({
      rules: (await Rule.list({})).results.length,
      lists: (await List.list({ limit: 10 })).results.length,
      hasHistory: (await objects(workspaceID)) !== null,
    }));

  it("leaves nothing once it is discarded, and can be begun again", async () => {
    const workspaceID = await abandoned();
    expect(await left(workspaceID)).toEqual({ rules: 1, lists: 1, hasHistory: true });
    expect(await discard()).toBe(workspaceID);
    expect(await left(workspaceID)).toEqual({ rules: 0, lists: 0, hasHistory: false });
    expect((await within(workspaceID, () => Suppression.list({}))).results).toEqual([]);
    const trail = (await AuditEntity.query.byWorkspace({ workspaceID }).go({ pages: "all" })).data;
    expect([...new Set(trail.map(({ subjectName }) => subjectName))]).toEqual([closedAccount]);
    const again = await imported();
    expect(again.workspaceID).toBe(workspaceID);
    expect((await owner.do(() => History.ofList(again.listID))).results).toMatchObject({ addresses: 3 });
  });

  it("is not begun again while its lists are being removed", async () => {
    const workspaceID = await abandoned();
    await within(workspaceID, () => List.removeAll());
    await expect(take()).rejects.toMatchObject({ kind: "conflict", code: "archive.being_removed" });
    await discard();
    expect((await imported()).listID).not.toBe("");
  });

  it("is discarded by no mistake once it was finished", async () => {
    const { workspaceID } = await imported();
    const discarded = operator(() => ArchiveImport.discard(source(), owner.email));
    await expect(discarded).rejects.toMatchObject({ code: "archive.finished" });
    expect(await objects(workspaceID)).not.toBeNull();
  });
});

it("Results of a list that is gone are not kept.", async () => {
  async function* none(): AsyncGenerator<List.Result> {}
  const gone = "lst_01J00000000000000000000000";
  const origin = { stage: "old", exported_at: clock.now().toISOString() };
  await within(owner.home, () => keepResults(gone, none(), origin));
  expect(await Store.size(`${List.historyBelow(owner.home, gone)}results.csv`)).toBeNull();
});
