/** An archive becomes a workspace once, whole, without a credit; one with a fault becomes nothing. */
import { createHash } from "node:crypto";
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from "@zip.js/zip.js";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Account } from "../../src/account/index.ts";
import { ArchiveImport } from "../../src/archive/import/index.ts";
import { Archive } from "../../src/archive/index.ts";
import { readRow } from "../../src/archive/row.ts";
import { Store } from "../../src/aws/store/index.ts";
import { Credit } from "../../src/credit/index.ts";
import { blobSource } from "../../src/file/source.ts";
import { Job } from "../../src/job/index.ts";
import { ID } from "../../src/kit/id.ts";
import { List } from "../../src/list/index.ts";
import { Member } from "../../src/member/index.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { Rule } from "../../src/rule/index.ts";
import { Segment } from "../../src/segment/index.ts";
import { Suppression } from "../../src/suppression/index.ts";
import { Workspace } from "../../src/workspace/index.ts";
import { as, system } from "../actors.ts";
import { importAll } from "../list/import-all.ts";
import { password, people, type TestUser } from "../member/people.ts";
import { packedBomb, zip, type ZipEntry } from "../zip.ts";

const clock = manualClock("2026-11-21T10:00:00.000Z");
const { createUser } = people(clock);
const later = () => new Date(clock.now().getTime() + 600_000);
const within = <R>(workspaceID: string, body: () => R): R => as(system(workspaceID), body, clock);
const operator = <R>(body: () => R): R => as({ type: "operator", job: "import-workspace" }, body, clock);

type Contents = Map<string, Buffer>;

/** An export of a workspace with a list, a rule, a segment and a suppressed address. */
let exported: Contents;
let former: { workspaceID: string; listID: string };
let owner: TestUser;

beforeAll(async () => {
  const person = await createUser();
  const { id: listID } = await person.do(() =>
    List.create({
      name: "Spring",
      source: "paste",
      purpose: "verify",
      tags: ["news"],
      emails: ["ann@a.test", "bob@b.test", "not an address", "ann@a.test"],
    }),
  );
  await within(person.home, () => importAll(person.home, listID, later()));
  await person.do(() => Rule.create({ match: "domain", value: "b.test", effect: "block", note: "No" }));
  await person.do(() => Segment.create({ name: "Risky", filter: { status: "risky" } }));
  await person.do(() => Suppression.add({ entries: [{ email: "eve@c.test", reason: "bounce" }] }));
  await person.do(() => Archive.begin({ password, code: "", id: person.home }));
  for (let [job] = await Job.openOf(person.home, ["make-archive"]); job;) {
    const { workspaceID, id, step } = job;
    await within(person.home, () => Archive.step({ workspaceID, id, step }, later()));
    [job] = await Job.openOf(person.home, ["make-archive"]);
  }
  const bytes = await Store.bytes((await readRow(person.home))?.key ?? "");
  exported = new Map();
  for (const entry of await new ZipReader(new Uint8ArrayReader(bytes)).getEntries())
    if (!entry.directory)
      exported.set(entry.filename, Buffer.from(await entry.getData(new Uint8ArrayWriter())));
  former = { workspaceID: person.home, listID };
});

beforeEach(async () => {
  owner = await createUser();
});

const sourceOf = (entries: readonly ZipEntry[]) => blobSource(new Blob([new Uint8Array(zip(entries))]));

const entriesOf = (files: Contents): ZipEntry[] => [...files].map(([name, body]) => ({ name, body }));

type JSONObject = Record<string, unknown>;

/** The export with other files, whose manifest is true of them unless `lie` changes it. */
function changed(
  files: Record<string, string | Buffer | null>,
  lie: (manifest: JSONObject & { files: JSONObject[] }) => void = () => undefined,
): Contents {
  const all = new Map(exported);
  for (const [path, body] of Object.entries(files))
    if (body === null) all.delete(path);
    else all.set(path, Buffer.from(body as string));
  const manifest = JSON.parse(exported.get("manifest.json")?.toString() ?? "") as JSONObject & {
    files: JSONObject[];
  };
  manifest.files = manifest.files
    .filter(({ path }) => all.has(path as string))
    .map((file) => {
      const body = all.get(file["path"] as string) ?? Buffer.alloc(0);
      const isLines = (file["path"] as string).endsWith(".jsonl");
      return {
        ...file,
        bytes: body.length,
        sha256: createHash("sha256").update(body).digest("hex"),
        ...(isLines && { records: body.toString().split("\n").length - 1 }),
      };
    });
  lie(manifest);
  if (files["manifest.json"] === undefined) all.set("manifest.json", Buffer.from(JSON.stringify(manifest)));
  return all;
}

const lineOf = (path: string): JSONObject =>
  JSON.parse(exported.get(path)?.toString().split("\n")[0] ?? "") as JSONObject;
const documentOf = (path: string): JSONObject =>
  JSON.parse(exported.get(path)?.toString() ?? "") as JSONObject;
const asLines = (...values: unknown[]): string =>
  values.map((value) => `${JSON.stringify(value)}\n`).join("");

const take = (files: Contents, person = owner) =>
  operator(() => ArchiveImport.takeOver(sourceOf(entriesOf(files)), person.email));

const listsOf = async (workspaceID: string) =>
  (await within(workspaceID, () => List.list({ limit: 100 }))).results;

describe("an imported archive", () => {
  it("has settings, rules, segments, suppressed addresses and lists, under ids of its own", async () => {
    const { workspaceID, isNew, lists } = await take(exported);
    expect({ isNew, lists }).toEqual({ isNew: true, lists: 1 });
    expect(workspaceID).not.toBe(former.workspaceID);
    const membership = await Member.membership(workspaceID, owner.id);
    expect(membership?.workspace).toMatchObject({ ownerID: owner.id, plan: "free" });
    await within(workspaceID, async () => {
      expect((await Rule.list({})).results).toMatchObject([
        { match: "domain", value: "b.test", effect: "block", note: "No" },
      ]);
      expect(await Segment.list()).toMatchObject([{ name: "Risky", filter: { status: "risky" } }]);
      expect((await Suppression.list({})).results).toMatchObject([{ email: "eve@c.test", reason: "bounce" }]);
    });
    const [list] = await listsOf(workspaceID);
    expect(list).toMatchObject({ name: "Spring", tags: ["news"], verification: null });
    expect(list?.id).not.toBe(former.listID);
    await within(workspaceID, () => importAll(workspaceID, list?.id ?? "", later()));
    expect(await within(workspaceID, () => List.get(list?.id ?? ""))).toMatchObject({
      status: "ready",
      rows: { total: 4, distinct: 2, bad_syntax: 1 },
    });
  });

  it("has no credit, and a ledger in which nothing of the file is", async () => {
    const { workspaceID } = await take(exported);
    const balance = await within(workspaceID, () => Credit.available());
    expect(balance).toMatchObject({ monthly_credits: 0, lifetime_credits: 0, used_credits: 0 });
    const findings: unknown[] = [];
    const dayAfter = manualClock("2026-11-22T10:00:01.000Z");
    const audit = () =>
      Credit.audit(new Date("2026-11-22T11:00:00.000Z"), (finding) => {
        if (finding.workspaceID === workspaceID) findings.push(finding);
      });
    await as({ type: "operator", job: "audit" }, audit, dayAfter);
    expect(findings).toEqual([]);
  });

  it("is one workspace, imported twice, twice at once, and with its files in another order", async () => {
    const both = await Promise.all([take(exported), take(exported)]);
    const again = await take(new Map([...exported].toReversed()));
    expect(new Set([...both, again].map(({ workspaceID }) => workspaceID)).size).toBe(1);
    expect([...both, again].filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await listsOf(again.workspaceID)).toHaveLength(1);
  });

  it("is seen by nobody after a run that was ended in the middle, and the next run goes on", async () => {
    const source = sourceOf(entriesOf(exported));
    let reads = 0;
    /** Ends the run at a read of the file: the last ones are those of the list. */
    const endedAt = (last: number): typeof source => ({
      ...source,
      read: async (range) => {
        reads += 1;
        if (reads === last) throw new Error("Killed");
        return source.read(range);
      },
    });
    const run = (last: number, person: TestUser) =>
      operator(() => ArchiveImport.takeOver(endedAt(last), person.email));
    await run(Infinity, await createUser());
    const all = reads;
    reads = 0;
    await expect(run(all, owner)).rejects.toThrow("Killed");
    expect(await owner.do(() => Account.workspaces())).toHaveLength(1);
    const { workspaceID, isNew } = await take(exported);
    expect(isNew).toBe(true);
    const lists = await listsOf(workspaceID);
    expect(lists).toHaveLength(1);
    await within(workspaceID, () => importAll(workspaceID, lists[0]?.id ?? "", later()));
    expect(await listsOf(workspaceID)).toMatchObject([{ status: "ready", rows: { total: 4 } }]);
  });

  it("brings a list whose file never arrived, once the import is run again", async () => {
    const id = ID.create("list");
    const said = {
      name: "Spring",
      source: "file",
      purpose: "verify",
      filename: "a.csv",
      mend: false,
    } as const;
    const takeList = (read: () => AsyncIterable<Uint8Array>) =>
      within(owner.home, () =>
        List.takeOver(
          id,
          { ...said, tags: [], metadata: {}, retention_days: 30 },
          { size: 9, read, choice: { column: 0, has_header: false } },
        ),
      );
    async function* killed(): AsyncGenerator<Uint8Array> {
      yield Buffer.from("ann@");
      throw new Error("Killed");
    }
    async function* whole(): AsyncGenerator<Uint8Array> {
      yield Buffer.from("ann@a.test");
    }
    await expect(takeList(killed)).rejects.toThrow("Killed");
    const [job] = await Job.openOf(owner.home, ["import-list"]);
    if (!job) throw new Error("No list is being imported.");
    const nextDay = manualClock("2026-11-22T10:00:00.000Z");
    await as(system(owner.home), () => List.restartImport(job), nextDay);
    expect(await listsOf(owner.home)).toMatchObject([{ status: "failed" }]);
    for (const _ of ["once", "twice"]) await takeList(whole);
    await within(owner.home, () => importAll(owner.home, id, later()));
    await takeList(killed);
    expect(await listsOf(owner.home)).toMatchObject([{ status: "ready", rows: { total: 1 } }]);
  });

  it("has names without what is not seen, and none that is longer than a name", async () => {
    const { workspace } = documentOf("workspace.json") as { workspace: JSONObject };
    const named = (name: string) => changed(withWorkspace({ workspace: { ...workspace, name } }));
    const hidden = "\u200b".repeat(300);
    const { workspaceID } = await take(named(`Acme${hidden}`));
    expect((await Workspace.find(workspaceID))?.name).toBe("Acme");
    await expect(take(named("A".repeat(81)))).rejects.toMatchObject({ code: "archive.refused" });
  });

  it("prints nothing of a faulty archive that a terminal would obey", async () => {
    const path = "\u001b]52;c;eA==\u0007";
    const stray = { path, bytes: 1, sha256: "0".repeat(64), records: null, use: "read" };
    const files = changed({}, (manifest) => manifest.files.push(stray));
    const refused = await take(files).catch((error: unknown) => String(error));
    expect(refused).toContain("not of this format");
    expect(refused).not.toMatch(/\p{Cc}/u);
  });

  it("is another workspace of each account", async () => {
    const other = await createUser();
    const [one, two] = [await take(exported), await take(exported, other)];
    expect(one.workspaceID).not.toBe(two.workspaceID);
    expect(await Member.membership(one.workspaceID, other.id)).toBeNull();
  });

  it("is not imported again once the workspace was closed", async () => {
    const { workspaceID } = await take(exported);
    await owner.do(() => Workspace.close(workspaceID));
    await expect(take(exported)).rejects.toMatchObject({ code: "archive.closed" });
  });

  it("needs an account that is here", async () => {
    const nobody = { ...owner, email: "nobody@nowhere.test" };
    await expect(take(exported, nobody)).rejects.toMatchObject({ code: "account.unknown" });
  });
});

const rule = () => lineOf("rules.jsonl");
const suppression = () => lineOf("suppressions.jsonl");
const listJSON = () => `lists/${former.listID}/list.json`;
const inList = (changes: JSONObject) => ({
  [listJSON()]: JSON.stringify({ ...documentOf(listJSON()), ...changes }),
});
const withWorkspace = (changes: JSONObject) => {
  const before = documentOf("workspace.json");
  return { "workspace.json": JSON.stringify({ ...before, ...changes }) };
};
const fileIn = (manifest: { files: JSONObject[] }, path: string): JSONObject =>
  manifest.files.find((file) => file["path"] === path) ?? {};

/** Files with one fault each, and what the refusal says. */
const faults: Record<string, [says: RegExp, files: () => readonly ZipEntry[]]> = {
  "a ZIP without a file": [/no manifest/, () => [] as ZipEntry[]],
  "no manifest": [
    /no manifest/,
    () => entriesOf(changed({ "manifest.json": null })).filter(({ name }) => name !== "manifest.json"),
  ],
  "a newer version": [
    /version 2.*Update this stage/,
    () => entriesOf(changed({}, (manifest) => (manifest["version"] = 2))),
  ],
  "a manifest that is no JSON": [/is no JSON/, () => entriesOf(changed({ "manifest.json": "{" }))],
  "a manifest that is too deep": [
    /nested too deep/,
    () => entriesOf(changed({ "manifest.json": "[".repeat(100_000) })),
  ],
  "a name that climbs": [
    /no ZIP, is damaged/,
    () => [...entriesOf(exported), { name: "../../etc/passwd", body: "x" }],
  ],
  "a name that climbs, in the manifest": [
    /no ZIP, is damaged/,
    () => [
      ...entriesOf(
        changed({}, ({ files }) =>
          files.push({ path: "lists/../x", bytes: 1, sha256: "0".repeat(64), records: null, use: "read" }),
        ),
      ),
      { name: "lists/../x", body: "x" },
    ],
  ],
  "a file that the manifest does not name": [
    /manifest does not name it/,
    () => [...entriesOf(exported), { name: "lists/x", body: "x" }],
  ],
  "a file that the format does not have": [
    /not of this format/,
    () => {
      const stray = { path: "keys.json", bytes: 1, sha256: "0".repeat(64), records: null, use: "read" };
      return [...entriesOf(changed({}, ({ files }) => files.push(stray))), { name: "keys.json", body: "x" }];
    },
  ],
  "two files of one name": [
    /two files of the same name/,
    () => [...entriesOf(exported), { name: "rules.jsonl", body: "" }],
  ],
  "a file that the manifest names twice": [
    /names it twice/,
    () => entriesOf(changed({}, ({ files }) => files.push(files[0] ?? {}))),
  ],
  "a file that is missing": [/it is missing/, () => entriesOf(changed({ "rules.jsonl": null }))],
  "a wrong size": [
    /longer than the manifest/,
    () => entriesOf(changed({}, (manifest) => (fileIn(manifest, "ledger.csv")["bytes"] = 3))),
  ],
  "a wrong hash": [
    /SHA-256/,
    () => entriesOf(changed({}, (manifest) => (fileIn(manifest, "ledger.csv")["sha256"] = "0".repeat(64)))),
  ],
  "a use that the format does not have": [
    /not of this format/,
    () => entriesOf(changed({}, (manifest) => (fileIn(manifest, "ledger.csv")["use"] = "imported"))),
  ],
  "a bomb": [
    /no ZIP, is damaged, or has more/,
    () =>
      entriesOf(exported).map((entry) =>
        entry.name === "README.txt" ? { ...entry, body: packedBomb("x", 64), claimed: 10 } : entry,
      ),
  ],
  "text that is not UTF-8": [
    /not UTF-8/,
    () => entriesOf(changed({ "rules.jsonl": Buffer.from([0x22, 0xff, 0x22, 0x0a]) })),
  ],
  "a line that is too long": [
    /line is too long/,
    () => entriesOf(changed({ "rules.jsonl": asLines({ ...rule(), more: "x".repeat(100_000) }) })),
  ],
  "a line without an end": [/no end/, () => entriesOf(changed({ "rules.jsonl": JSON.stringify(rule()) }))],
  "more lines than the manifest says": [
    /manifest says 7/,
    () => entriesOf(changed({}, (manifest) => (fileIn(manifest, "rules.jsonl")["records"] = 7))),
  ],
  "a rule on everybody": [
    /public suffix/,
    () => entriesOf(changed({ "rules.jsonl": asLines({ ...rule(), value: "com" }) })),
  ],
  "a note that is too long": [
    /longer than a rule/,
    () => entriesOf(changed({ "rules.jsonl": asLines({ ...rule(), note: "x".repeat(201) }) })),
  ],
  "two rules on one value": [
    /earlier line is about the same/,
    () => entriesOf(changed({ "rules.jsonl": asLines(rule(), { ...rule(), value: "B.test" }) })),
  ],
  "a hash of another address": [
    /hash is not that of the address/,
    () => entriesOf(changed({ "suppressions.jsonl": asLines({ ...suppression(), email: "ann@a.test" }) })),
  ],
  "an entry of a ledger that is too long": [
    /longer than a ledger has them/,
    () => {
      const entry = lineOf("ledger.jsonl");
      const actor = "x".repeat(4_001 - JSON.stringify({ ...entry, actor: "" }).length);
      return entriesOf(changed({ "ledger.jsonl": asLines({ ...entry, actor }) }));
    },
  ],
  "a ledger with a gap": [
    /another number/,
    () => entriesOf(changed({ "ledger.jsonl": asLines({ ...lineOf("ledger.jsonl"), number: 2 }) })),
  ],
  "settings of another workspace": [
    /another workspace/,
    () => {
      const workspace = documentOf("workspace.json")["workspace"] as JSONObject;
      const id = "wrk_01J00000000000000000000000";
      return entriesOf(changed(withWorkspace({ workspace: { ...workspace, id } })));
    },
  ],
  "too many segments": [
    /too many segments/,
    () => {
      const [segment] = documentOf("workspace.json")["segments"] as JSONObject[];
      const segments = Array.from({ length: 51 }, (_, index) => ({ ...segment, name: `${index}` }));
      return entriesOf(changed(withWorkspace({ segments })));
    },
  ],
  "a list of another id": [
    /another list/,
    () => entriesOf(changed(inList({ id: "lst_01J00000000000000000000000" }))),
  ],
  "a list of a test key": [/another list/, () => entriesOf(changed(inList({ mode: "test" })))],
  "a name that is too long": [/at most 200/, () => entriesOf(changed(inList({ name: "x".repeat(201) })))],
  "an original elsewhere": [
    /names another original/,
    () => {
      const original = documentOf(listJSON())["original"] as JSONObject;
      return entriesOf(changed(inList({ original: { ...original, path: "workspace.json" } })));
    },
  ],
  "an original that its list does not name": [
    /not those that it names/,
    () => entriesOf(changed(inList({ original: null }))),
  ],
};

describe("an archive with a fault is refused with what to do, and nothing is written:", () => {
  it.each(Object.keys(faults))("%s", async (name) => {
    const [says, files] = faults[name] ?? [/never/, () => []];
    const work = operator(() => ArchiveImport.takeOver(sourceOf(files()), owner.email));
    await expect(work).rejects.toThrow(says);
    await expect(work).rejects.toThrow("Nothing was imported.");
    const joined = await owner.do(() => Account.workspaces());
    expect(joined.map(({ id }) => id)).toEqual([owner.home]);
  });
});
