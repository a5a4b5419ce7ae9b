/** Everything of a workspace as one ZIP: whole, once, for its owner alone, and gone when its time is over. */
import { createHash, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from "@zip.js/zip.js";
import { beforeEach, describe, expect, it } from "vitest";
import type { z } from "zod";
import { bytesOf, writeChapter } from "../../src/archive/chapter.ts";
import { chapters } from "../../src/archive/content.ts";
import * as Format from "../../src/archive/format.ts";
import { Archive } from "../../src/archive/index.ts";
import { requireRoom } from "../../src/archive/make.ts";
import { Progress } from "../../src/archive/progress.ts";
import { readRow } from "../../src/archive/row.ts";
import { longPiece } from "../../src/archive/zip.ts";
import { Account } from "../../src/account/index.ts";
import { ApiKey } from "../../src/api-key/index.ts";
import { Audit } from "../../src/audit/index.ts";
import { Store } from "../../src/aws/store/index.ts";
import { Credit } from "../../src/credit/index.ts";
import { Job } from "../../src/job/index.ts";
import { List } from "../../src/list/index.ts";
import { Member } from "../../src/member/index.ts";
import { Outcome } from "../../src/outcome/index.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { WebhookClient } from "../../src/port/webhook-client/index.ts";
import { scriptedWebhookClient } from "../../src/port/webhook-client/scripted.ts";
import { Rule } from "../../src/rule/index.ts";
import { Suppression } from "../../src/suppression/index.ts";
import { Webhook } from "../../src/webhook/index.ts";
import { as, system } from "../actors.ts";
import { importAll } from "../list/import-all.ts";
import { password, people, type TestUser } from "../member/people.ts";
import { leaveToFetch } from "../quota/fetched.ts";

const clock = manualClock("2026-11-21T10:00:00.000Z");
const { createUser } = people(clock);
const day = 86_400;

let owner: TestUser;
beforeEach(async () => {
  owner = await createUser();
});

const ours = <R>(body: () => R, id = owner.home): R => as(system(id), body, clock);
const later = () => new Date(clock.now().getTime() + 600_000);

async function paste(emails: string[], person = owner): Promise<string> {
  const { id } = await person.do(() =>
    List.create({ name: "Spring", source: "paste", purpose: "verify", emails }),
  );
  await ours(() => importAll(person.home, id, later()), person.home);
  return id;
}

const begin = (
  proof: { password?: string; code?: string } = { password },
  person = owner,
  id = person.home,
) => person.do(() => Archive.begin({ password: "", code: "", ...proof, id }));

const jobOf = async (person = owner) => {
  const [job] = await Job.openOf(person.home, ["make-archive"]);
  return job;
};

/** Runs the present step; as often as told, as a queue may deliver its message. */
async function step(times = 1): Promise<void> {
  const job = await jobOf();
  if (!job) return;
  const { workspaceID, id } = job;
  for (let time = 0; time < times; time += 1)
    await ours(() => Archive.step({ workspaceID, id, step: job.step }, later()));
}

async function make(times = 1): Promise<void> {
  while (await jobOf()) await step(times);
}

async function zip(): Promise<Map<string, Buffer>> {
  const row = await readRow(owner.home);
  const reader = new ZipReader(new Uint8ArrayReader(await Store.bytes(row?.key ?? "")), {
    checkSignature: true,
  });
  const files = new Map<string, Buffer>();
  for (const entry of await reader.getEntries())
    if (!entry.directory) {
      if (files.has(entry.filename)) throw new Error(`${entry.filename} is there twice.`);
      files.set(entry.filename, Buffer.from(await entry.getData(new Uint8ArrayWriter())));
    }
  return files;
}

const json = (files: Map<string, Buffer>, path: string): unknown =>
  JSON.parse(files.get(path)?.toString() ?? "");
const lines = <S extends z.ZodType>(files: Map<string, Buffer>, path: string, schema: S): z.output<S>[] =>
  (files.get(path)?.toString() ?? "")
    .split("\n")
    .slice(0, -1)
    .map((line) => schema.parse(JSON.parse(line)));

const manifestOf = (files: Map<string, Buffer>) => Format.Manifest.parse(json(files, "manifest.json"));

const raise = (): never => {
  throw new Error("There is no file.");
};

const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => "done",
    (error: { code: unknown }) => error.code,
  );

describe("an archive", () => {
  it("has each file by its schema, with the size and the hash that the manifest says", async () => {
    const id = await paste(["ann@a.test", "bob@b.test", "not an address", "ann@a.test"]);
    await owner.do(() => Rule.create({ match: "domain", value: "b.test", effect: "block", note: "" }));
    await owner.do(() => Suppression.add({ entries: [{ email: "eve@c.test", reason: "bounce" }] }));
    await begin();
    await make();
    const files = await zip();
    const manifest = manifestOf(files);
    expect(manifest.files.map(({ path }) => path).toSorted()).toEqual(
      [...files.keys()].filter((path) => path !== "manifest.json").toSorted(),
    );
    for (const { path, bytes, sha256 } of manifest.files) {
      const found = files.get(path) ?? Buffer.alloc(0);
      expect({ path, bytes: found.length, sha256: createHash("sha256").update(found).digest("hex") }).toEqual(
        {
          path,
          bytes,
          sha256,
        },
      );
    }
    expect(manifest.counts).toMatchObject({ lists: 1, rules: 1, suppressions: 1, members: 1 });
    expect(Format.WorkspaceFile.parse(json(files, "workspace.json")).workspace.id).toBe(owner.home);
    expect(Format.MembersFile.parse(json(files, "members.json")).members).toMatchObject([{ id: owner.id }]);
    expect(lines(files, "rules.jsonl", Format.RuleLine)).toMatchObject([{ value: "b.test" }]);
    expect(lines(files, "suppressions.jsonl", Format.SuppressionLine)).toMatchObject([
      { email: "eve@c.test" },
    ]);
    const [head, ...sealed] = (files.get("audit.jsonl")?.toString() ?? "").split("\n").slice(0, -1);
    Format.AuditHead.parse(JSON.parse(head ?? ""));
    expect(sealed.map((line) => Format.AuditLine.parse(JSON.parse(line)).action)).toContain("archive.begun");
    const list = Format.ListJSON.parse(json(files, `lists/${id}/list.json`));
    expect(list.rows).toMatchObject({ total: 4, distinct: 2, bad_syntax: 1 });
    expect(files.get(`lists/${id}/original.txt`)?.toString()).toContain("not an address");
  });

  it("has every entry of the ledger, which sum up to what the workspace has", async () => {
    await begin();
    await make();
    const files = await zip();
    const entries = lines(files, "ledger.jsonl", Format.LedgerLine);
    expect(entries.map(({ number }) => number)).toEqual(entries.map((_, index) => index + 1));
    const balance = await owner.do(() => Credit.balance());
    const sum = (account: "monthly" | "lifetime") =>
      entries.reduce((total, { legs }) => total + (legs[account] ?? 0), 0);
    expect(sum("monthly")).toBe(balance.monthly_credits);
    expect(sum("lifetime")).toBe(balance.lifetime_credits);
    const rows = files.get("ledger.csv")?.toString().trimEnd().split("\r\n") ?? [];
    expect(rows).toHaveLength(entries.length + 1);
  });

  it("has the same files where each step is delivered twice and a first attempt is lost", async () => {
    await paste(["ann@a.test"]);
    await begin();
    await make();
    const once = await zip();
    await begin();
    // An attempt that is killed has written pieces that nothing names.
    const row = await readRow(owner.home);
    await Store.put(`archive/${owner.home}/${row?.id}/piece/lost`, "of a lost attempt");
    await make(2);
    const again = await zip();
    const left = (files: Map<string, Buffer>) =>
      [...files].filter(([path]) => !["audit.jsonl", "manifest.json", "README.txt"].includes(path));
    expect(left(again)).toEqual(left(once));
    await expect(Store.bytes(`archive/${owner.home}/${row?.id}/piece/lost`)).rejects.toThrow("piece/lost");
  });

  it("has the same long files where each step writes a line, or is delivered or killed in any way", async () => {
    const hashes = Array.from({ length: 5 }, (_, index) => `${index}`.repeat(64));
    await owner.do(() =>
      Suppression.add({ entries: hashes.map((sha256) => ({ sha256, reason: "bounce" as const })) }),
    );
    for (const key of ["first", "second", "third"])
      await as(
        { type: "operator", job: "test" },
        () => Credit.grantByOperator({ workspaceID: owner.home, credits: 5, note: "é", key } as never),
        clock,
      );
    const outcomes = ["ann", "bob", "eve"].map((name) => ({
      ...{ email: `${name}@a.test`, type: "delivered" as const, at: clock.now().toISOString() },
    }));
    await owner.do(() => Outcome.record({ outcomes }));
    clock.advance(7_200);
    const settled = new Date(clock.now().getTime() + 600_000);
    for (const _ of [1, 2]) await ours(() => Outcome.settle(settled, settled));
    await begin();
    await make();
    const whole = await zip();
    expect(lines(whole, "outcomes.jsonl", Format.OutcomeLine)).toHaveLength(3);
    await begin();
    const until = clock.now();
    const deliveries = ["once", "twice", "at once", "killed"] as const;
    let steps = 0;
    for (let job = await jobOf(); job; job = await jobOf()) {
      const { workspaceID, id } = job;
      const message = { workspaceID, id, step: job.step };
      const deliver = () => ours(() => Archive.step(message, until));
      const delivery = deliveries[steps % deliveries.length];
      if (delivery === "at once") await Promise.all([deliver(), deliver()]);
      else if (delivery === "killed")
        for (const chapter of chapters)
          await ours(() =>
            writeChapter(chapter, null, { below: `archive/${workspaceID}/${id}/piece/`, until: 0 }),
          );
      if (delivery !== "at once") await deliver();
      if (delivery === "twice") await deliver();
      steps += 1;
    }
    const files = await zip();
    expect(steps).toBeGreaterThan(18);
    for (const path of ["suppressions.jsonl", "outcomes.jsonl", "ledger.jsonl", "ledger.csv"])
      expect(files.get(path)?.toString(), path).toBe(whole.get(path)?.toString());
    const lineCount = (path: string) => (files.get(path)?.toString() ?? "").split("\n").length - 1;
    const { counts, files: said } = manifestOf(files);
    expect(counts).toMatchObject({
      suppressions: 5,
      ledger_entries: lineCount("ledger.jsonl"),
      audit_entries: lineCount("audit.jsonl") - 1,
    });
    const recordsOf = (path: string) => said.find((file) => file.path === path)?.records;
    expect(recordsOf("ledger.csv")).toBe(recordsOf("ledger.jsonl"));
    for (const { path, sha256 } of said)
      expect(
        createHash("sha256")
          .update(files.get(path) ?? "")
          .digest("hex"),
        path,
      ).toBe(sha256);
    const row = await readRow(owner.home);
    const left = await Store.names(`archive/${owner.home}/${row?.id}/`, { after: "", limit: 10 });
    expect(left).toHaveLength(1);
    const [, ...sealed] = lines(files, "audit.jsonl", Format.AuditHead.or(Format.AuditLine));
    const positions = sealed.map((line) => ("seal" in line ? line.seal.position : 0));
    expect(positions).toEqual(positions.map((_, index) => index + 1));
  });

  it("goes on from a checkpoint of the former version, whose chapters were a piece each", async () => {
    await paste(["ann@a.test"]);
    await begin();
    await make();
    const whole = await zip();
    await begin();
    await step();
    const job = await jobOf();
    const { lists, pieces } = Progress.parse(job && (await Job.readCheckpoint(job)));
    const former: object[] = [];
    for (const { parts, ...piece } of pieces.slice(0, 5)) {
      const [file] = piece.files;
      const key = piece.key ?? `archive/${owner.home}/${job?.id}/piece/${randomUUID()}`;
      const body = longPiece(file ?? raise(), bytesOf(parts ?? []), new Date(job?.timeOpened ?? 0));
      if (parts) await Store.write(key, Readable.from(body, { objectMode: false }));
      former.push({ ...piece, key });
    }
    await Store.put(job?.checkpoint ?? "", JSON.stringify({ lists, done: 2, pieces: former, leftOut: [] }));
    await make();
    const files = await zip();
    expect([...files.keys()]).toEqual([...whole.keys()]);
    for (const path of ["suppressions.jsonl", "ledger.jsonl", "ledger.csv", "members.json"])
      expect(files.get(path)?.toString(), path).toBe(whole.get(path)?.toString());
  });

  it("leaves no object where its reading fails within a chapter", async () => {
    const below = `archive/${owner.home}/failing/`;
    const failing = {
      paths: ["ledger.jsonl", "ledger.csv"] as const,
      async *read() {
        yield { lines: ["x".repeat(100_000), "y"], after: 1 };
        throw new Error("It is gone.");
      },
    };
    await expect(
      ours(() => writeChapter(failing, null, { below, until: Number.MAX_SAFE_INTEGER })),
    ).rejects.toThrow("It is gone.");
    expect(await Store.names(below, { after: "", limit: 10 })).toEqual([]);
  });

  it("leaves out a list that is erased while it is made, and names it", async () => {
    const kept = await paste(["ann@a.test"]);
    const before = await paste(["bob@b.test"]);
    await begin();
    await step();
    await owner.do(() => List.remove(before));
    await make();
    const files = await zip();
    expect(manifestOf(files).left_out).toEqual([{ list: before, why: "erased" }]);
    expect([...files.keys()].filter((path) => path.includes(before))).toEqual([]);
    expect(files.has(`lists/${kept}/list.json`)).toBe(true);
    const row = await readRow(owner.home);
    expect((await Store.bytes(row?.key ?? "")).includes(before.slice(4) + "/")).toBe(false);
  });

  it("has nothing of another workspace", async () => {
    const other = await createUser();
    const foreign = await paste(["secret@other.test"], other);
    await paste(["ann@a.test"]);
    await begin();
    await make();
    const text = Buffer.concat([...(await zip()).values()]).toString("latin1");
    for (const value of [foreign, other.home, other.email, "secret@other.test"])
      expect(text).not.toContain(value);
  });

  it("holds no secret: no key, password, token, webhook secret or factor", async () => {
    const { key } = await owner.do(() =>
      ApiKey.create({ name: "Server", mode: "live", scopes: ["lists:read"] }),
    );
    const { secret: webhook } = await owner.do(() =>
      WebhookClient.provide(scriptedWebhookClient(), () =>
        Webhook.create({ url: "https://hooks.example.com/in", events: ["list.imported"] }),
      ),
    );
    const { secret: factor } = await owner.do(() => Account.beginFactor());
    const invitation = await invitedCode();
    await begin();
    await make();
    const text = Buffer.concat([...(await zip()).values()]).toString("latin1");
    for (const [what, value] of Object.entries({ key, webhook, factor, invitation, password })) {
      expect(value.length, what).toBeGreaterThan(5);
      expect(text, what).not.toContain(value);
      for (const form of ["hex", "base64", "base64url"] as const)
        expect(text, what).not.toContain(createHash("sha256").update(value).digest(form));
    }
  });
});

async function invitedCode(): Promise<string> {
  const email = `${randomUUID()}@inbox.test`;
  const { id } = await owner.do(() => Member.invite({ email, role: "viewer" }));
  return (await ours(() => Member.invitationEmail(id)))?.code ?? "";
}

describe("asking for an archive", () => {
  it("takes the password of the owner", async () => {
    expect(await codeOf(begin({ password: "wrong" }))).toBe("account.wrong_password");
    expect(await readRow(owner.home)).toBeNull();
  });

  it("takes the code of a second factor", async () => {
    await owner.protect();
    expect(await codeOf(begin({ password }))).not.toBe("done");
    clock.advance(60);
    expect(await codeOf(begin({ password, code: owner.code() }))).toBe("done");
  });

  it("is refused to everybody else", async () => {
    const other = await createUser();
    expect(await codeOf(begin({ password }, other, owner.home))).toBe("workspace.missing");
    for (const call of [Archive.state, Archive.download, Archive.erase])
      expect(await codeOf(other.do(() => call(owner.home) as Promise<unknown>))).toBe("workspace.missing");
  });

  it("is refused while one is being made", async () => {
    await begin();
    expect(await codeOf(begin())).toBe("archive.under_way");
  });

  it("is granted three times a day, and not a fourth time", async () => {
    for (const _ of ["first", "second", "third"]) {
      expect(await codeOf(begin())).toBe("done");
      await owner.do(() => Archive.erase(owner.home));
    }
    expect(await codeOf(begin())).toBe("throttle.used_up");
    clock.advance(day);
    expect(await codeOf(begin())).toBe("done");
  });

  it("costs no recovery code where it is refused, and a wrong one is told as wrong all the same", async () => {
    await owner.protect();
    clock.advance(30);
    const [code = "", other = ""] = await owner.recoveryCodes();
    const codesLeft = async () => (await owner.do(() => Account.factorState())).recovery_codes_left;
    clock.advance(30);
    await begin({ password, code: owner.code() });
    expect(await codeOf(begin({ password, code }))).toBe("archive.under_way");
    for (const _ of ["second", "third"]) {
      await owner.do(() => Archive.erase(owner.home));
      clock.advance(30);
      expect(await codeOf(begin({ password, code: owner.code() }))).toBe("done");
    }
    await owner.do(() => Archive.erase(owner.home));
    expect(await codeOf(begin({ password, code }))).toBe("throttle.used_up");
    expect(await codeOf(begin({ password, code: "A".repeat(16) }))).toBe("account.wrong_factor_code");
    expect(await codesLeft()).toBe(10);
    clock.advance(day);
    expect(await codeOf(begin({ password, code }))).toBe("done");
    expect(await codesLeft()).toBe(9);
    await owner.do(() => Archive.erase(owner.home));
    expect(await codeOf(begin({ password, code }))).toBe("account.wrong_factor_code");
    const both = [begin({ password, code: other }), begin({ password, code: other })];
    expect((await Promise.all(both.map(codeOf))).filter((said) => said === "done")).toHaveLength(1);
    expect(await codesLeft()).toBe(8);
  });

  it("by a wrong password or code takes none of the three of the day", async () => {
    for (let time = 1; time <= 4; time += 1)
      expect(await codeOf(begin({ password: "wrong" }))).toBe("account.wrong_password");
    expect(await codeOf(begin())).toBe("done");
  });
});

describe("a finished archive", () => {
  const eraseDue = async () => {
    const [job] = await Job.openOf(owner.home, ["erase-archive"]);
    if (job && job.staleAt <= clock.now().toISOString()) await ours(() => Archive.eraseDue(job));
  };
  const objects = async () => {
    const row = await readRow(owner.home);
    return row?.key ? Store.size(row.key) : null;
  };

  it("is downloaded by a link, and each download is an entry", async () => {
    await begin();
    await make();
    const { url } = await owner.do(() => Archive.download(owner.home));
    expect((await fetch(url)).status).toBe(200);
    const { results } = await owner.do(() => Audit.list({}));
    expect(results.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["archive.begun", "archive.downloaded"]),
    );
  });

  it("has twenty links a day, and not one more", async () => {
    await begin();
    await make();
    const link = () => codeOf(owner.do(() => Archive.download(owner.home)));
    for (let count = 0; count < 20; count += 1) expect(await link()).toBe("done");
    expect(await link()).toBe("throttle.used_up");
  });

  it("is downloaded also where the bytes that the workspace fetches in a day are used up", async () => {
    await begin();
    await make();
    await leaveToFetch(owner.home, 0, { clock, plan: "Business" });
    expect(await codeOf(owner.do(() => Archive.download(owner.home)))).toBe("done");
  });

  it("is kept for seven days, and erased then", async () => {
    await begin();
    await make();
    const key = (await readRow(owner.home))?.key ?? "";
    clock.advance(7 * day - 1);
    await eraseDue();
    expect(await objects()).not.toBeNull();
    clock.advance(1);
    expect(await codeOf(owner.do(() => Archive.download(owner.home)))).toBe("archive.missing");
    await eraseDue();
    expect(await readRow(owner.home)).toBeNull();
    expect(await Store.size(key)).toBeNull();
  });

  it("goes when its owner erases it, and with the workspace", async () => {
    await begin();
    await make();
    const key = (await readRow(owner.home))?.key ?? "";
    await ours(() => Archive.removeAll());
    await ours(() => Archive.removeAll());
    await eraseDue();
    expect(await Store.size(key)).toBeNull();
  });
});

describe("the room of an archive", () => {
  it.each([
    { lists: Archive.limits.lists, bytes: Archive.limits.bytes, isRefused: false },
    { lists: Archive.limits.lists + 1, bytes: 0, isRefused: true },
    { lists: 0, bytes: Archive.limits.bytes + 1, isRefused: true },
  ])("holds $lists lists and $bytes bytes: refused $isRefused", ({ isRefused, ...room }) => {
    const check = expect(() => requireRoom(room));
    if (isRefused) check.toThrow(/the most that an export holds/);
    else check.not.toThrow();
  });
});
