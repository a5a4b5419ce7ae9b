import { beforeEach, describe, expect, it, vi } from "vitest";
import { Table } from "../../src/aws/table/index.ts";
import { Config } from "../../src/kit/config.ts";
import { Credit } from "../../src/credit/index.ts";
import { List } from "../../src/list/index.ts";
import { countPreview, requireStorage } from "../../src/list/upload/quota.ts";
import { uploadKey } from "../../src/list/uploaded-file.ts";
import type { ImportChoice } from "../../src/list/schema.ts";
import { Store } from "../../src/aws/store/index.ts";
import { TestWorkspace } from "../../src/kit/id.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { ListEntity } from "../../src/list/entity.ts";
import { QuotaEntity } from "../../src/window/entity.ts";
import { Quota } from "../../src/quota/index.ts";
import { testQuotas } from "../../src/quota/limits.ts";
import { as, newWorkspaceID, system, user } from "../actors.ts";
import { importAll } from "../list/import-all.ts";
import { setUnknowns } from "./unknowns.ts";

const clockAt = (time: string) => manualClock(`2026-11-21T${time}.000Z`);
const someone = (workspaceID = newWorkspaceID()) => ({ sessionID: `ses_${workspaceID}`, workspaceID });

/** Makes parallel calls. Returns how many succeeded, and the refusals of the others. */
async function together(count: number, call: () => Promise<unknown>) {
  const settled = await Promise.allSettled(Array.from({ length: count }, call));
  const refusals = settled.flatMap((each) => (each.status === "rejected" ? [each.reason as unknown] : []));
  return { succeeded: count - refusals.length, refusals };
}

beforeEach(() => {
  Config.set({ ...Config.get(), requestsPerMinute: { session: 20, workspace: 50 } });
});

describe("the requests of a session", () => {
  it("are limited per minute, also when parallel, and the refusal says when the next minute begins", async () => {
    const person = someone();
    const request = (clock = clockAt("10:00:18")) =>
      as(user(person.workspaceID), () => Quota.countRequest(person), clock);
    const { succeeded, refusals } = await together(50, request);
    expect(succeeded).toBe(20);
    expect(refusals[0]).toMatchObject({
      kind: "limit",
      code: "quota.used_up",
      message: "You have made too many requests. Try again in 42 seconds.",
      retryAfterSeconds: 42,
    });
    await request(clockAt("10:01:00"));
  });

  it("count towards the requests of their workspace", async () => {
    const workspaceID = newWorkspaceID();
    const by = (session: string) => () =>
      as(user(workspaceID), () =>
        Quota.countRequest({ sessionID: `${session}-${workspaceID}`, workspaceID }),
      );
    for (const session of ["a", "b"]) expect((await together(20, by(session))).succeeded).toBe(20);
    expect((await together(20, by("c"))).succeeded).toBe(10);
  });

  it("are 600 a minute, and 3,000 in a workspace", () => {
    const settings = { TABLE_NAME: "t", BUCKET_NAME: "b", BUS_NAME: "b", SECRET_PREFIX: "/s" };
    const limits = { STALE_SECONDS: "1", RETRY_SECONDS: "1", DEADLINE_SECONDS: "1", GREYLIST_SECONDS: "1" };
    const more = { AGENT_SILENCE_SECONDS: "1", CODES_PER_HOUR: "1", FREE_GRANTS_PER_DOMAIN: "1" };
    expect(Config.parse({ ...settings, ...limits, ...more }).requestsPerMinute).toEqual({
      session: 600,
      workspace: 3_000,
    });
  });
});

describe("a test workspace", () => {
  const start = (workspaceID: string, rows: number, clock = clockAt("22:00:00")) =>
    as(system(workspaceID), async () => Table.write(await Quota.countingTestRows(workspaceID, rows)), clock);

  it("starts lists of 100,000 rows a day on Free", async () => {
    const workspaceID = TestWorkspace.of(newWorkspaceID());
    await expect(start(workspaceID, 100_001)).rejects.toMatchObject({
      kind: "limit",
      code: "quota.used_up",
      retryAfterSeconds: 7_200,
      message: "Your plan includes 100,000 rows of lists a day in test mode. Try again in 2 hours.",
    });
    await start(workspaceID, 40_000);
    await expect(start(workspaceID, 60_001)).rejects.toMatchObject({ kind: "limit" });
    await start(workspaceID, 60_000);
    await expect(start(workspaceID, 1)).rejects.toMatchObject({ kind: "limit" });
    await start(workspaceID, 1, manualClock("2026-11-22T00:00:00.000Z"));
    await start(TestWorkspace.of(newWorkspaceID()), 100_000);
  });

  it("starts no more rows by starts at the same time", async () => {
    const workspaceID = TestWorkspace.of(newWorkspaceID());
    const starts = Array.from({ length: 12 }, () => start(workspaceID, 12_500));
    const ends = await Promise.allSettled(starts);
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(8);
    await expect(start(workspaceID, 1)).rejects.toMatchObject({ kind: "limit" });
  });

  it("verifies two lists at once on Free, and ten times as much on paid plans", () => {
    expect(testQuotas.free).toMatchObject({ testRows: { max: 100_000 }, verifications: 2 });
    for (const plan of ["Pro", "Business", "Enterprise"] as const)
      expect(testQuotas[plan]).toMatchObject({ testRows: { max: 1_000_000 }, verifications: 20 });
  });
});

describe("a free workspace", () => {
  it("starts 20 analyses a day", async () => {
    const { workspaceID } = someone();
    const start = (clock = clockAt("22:00:00")) =>
      as(user(workspaceID), async () => Table.write(await Quota.countingAnalysis(workspaceID)), clock);
    const { succeeded, refusals } = await together(50, start);
    expect(succeeded).toBe(20);
    expect(refusals[0]).toMatchObject({
      message: "Your plan includes 20 analyses a day. Try again in 2 hours.",
      retryAfterSeconds: 7_200,
    });
    await start(manualClock("2026-11-22T00:00:00.000Z"));
  });

  it("is not charged for analyses that are refused", async () => {
    const workspaceID = newWorkspaceID();
    const clock = clockAt("10:00:00");
    const person = <R>(body: () => R) => as(user(workspaceID), body, clock);
    const { id } = await person(() =>
      List.create({ name: "A", source: "paste", purpose: "analyze", emails: ["ann@a.test"] }),
    );
    await expect(person(() => List.analyze({ id }))).rejects.toMatchObject({ kind: "conflict" });
    await as(system(workspaceID), () => importAll(workspaceID, id, new Date("2026-11-21T10:01:00Z")), clock);
    await person(() => List.analyze({ id }));
    const { refusals } = await together(25, () => person(() => List.analyze({ id })));
    expect(new Set(refusals.map((each) => (each as { kind: string }).kind))).toEqual(new Set(["conflict"]));
    const window = Math.floor(Date.parse("2026-11-21") / 86_400_000);
    const { data } = await QuotaEntity.get({ subject: `analyses:${workspaceID}`, window }).go();
    expect(data?.count).toBe(1);
  });

  it("gets 1,000 unknown verdicts a day", async () => {
    const { workspaceID } = someone();
    const count = () => as(user(workspaceID), () => Quota.countUnknownVerdict(workspaceID));
    const isLeft = () => as(user(workspaceID), () => Quota.requireUnknownVerdicts(workspaceID));
    await setUnknowns(workspaceID, 995);
    await isLeft();
    expect((await together(50, count)).succeeded).toBe(5);
    await expect(isLeft()).rejects.toMatchObject({
      message: "Your plan includes 1,000 unknown results a day. Try again in 14 hours.",
    });
  });

  it("starts no verification of a list once its unknown verdicts are used up", async () => {
    const workspaceID = newWorkspaceID();
    const clock = clockAt("10:00:00");
    const person = <R>(body: () => R) => as(user(workspaceID), body, clock);
    await as(system(workspaceID), () => Credit.open(10), clock);
    const { id } = await person(() =>
      List.create({ name: "A", source: "paste", purpose: "verify", emails: ["ann@a.test"] }),
    );
    await as(system(workspaceID), () => importAll(workspaceID, id, new Date("2026-11-21T10:01:00Z")), clock);
    await setUnknowns(workspaceID, 1_000);
    await expect(person(() => List.verify({ id, fresh: false }))).rejects.toMatchObject({
      kind: "limit",
      code: "quota.used_up",
      message: "Your plan includes 1,000 unknown results a day. Try again in 14 hours.",
    });
    await setUnknowns(workspaceID, 999);
    await person(() => List.verify({ id, fresh: false }));
  });

  const upload = (workspaceID: string, size: number, clock = clockAt("10:00:00")) =>
    as(
      user(workspaceID),
      () => List.create({ name: "A", source: "file", purpose: "verify", filename: "a.csv", size }),
      clock,
    );

  it("has at most 20 open upload forms, also of 50 parallel calls", async () => {
    const workspaceID = newWorkspaceID();
    const { succeeded, refusals } = await together(50, () => upload(workspaceID, 1));
    expect(succeeded).toBeLessThanOrEqual(20);
    expect(refusals[0]).toMatchObject({
      kind: "limit",
      message: "At most 20 uploads can be open at once. Finish one first. Try again in 60 minutes.",
      retryAfterSeconds: 3_600,
    });
    const left = await as(user(workspaceID), () => List.list({}));
    expect(left.results).toHaveLength(succeeded);
    await upload(workspaceID, 1, clockAt("11:00:01"));
  });

  it("has at most 1 GB in open upload forms", async () => {
    const workspaceID = newWorkspaceID();
    for (let count = 0; count < 4; count++) await upload(workspaceID, 250_000_000);
    await expect(upload(workspaceID, 1)).rejects.toMatchObject({
      kind: "limit",
      message: "Open uploads can hold at most 1 GB together. Finish one first. Try again in 60 minutes.",
    });
  });
});

it("Previews are 30 a minute of a workspace; another workspace has its own.", async () => {
  const [one, other] = [newWorkspaceID(), newWorkspaceID()];
  const preview = (workspaceID: string, clock = clockAt("10:00:18")) =>
    as(user(workspaceID), () => countPreview(workspaceID), clock);
  const { succeeded, refusals } = await together(31, () => preview(one));
  expect(succeeded).toBe(30);
  expect(refusals[0]).toMatchObject({
    kind: "limit",
    message: "At most 30 previews can be made in a minute. Try again in 42 seconds.",
  });
  await preview(other);
  const file = { name: "Spring", purpose: "clean", filename: "a.csv", choice: {} } as const;
  const person = <R>(body: () => R, clock = clockAt("10:00:18")) => as(user(one), body, clock);
  const { id } = await person(() => List.createWithFile(file, Buffer.from("ann@a.test\nbob@a.test\n")));
  await expect(person(() => List.preview(id))).rejects.toMatchObject({ kind: "limit" });
  expect(await person(() => List.preview(id), clockAt("10:01:00"))).toMatchObject({ email_column: 0 });
});

describe("New lists of a free workspace", () => {
  const gigabyte = 1_000_000_000;
  async function uploadedBytes(workspaceID: string) {
    const window = Math.floor(Date.parse("2026-11-21") / 86_400_000);
    const subject = `uploaded-bytes:${workspaceID}`;
    return (await QuotaEntity.get({ subject, window }).go({ consistent: true })).data?.count;
  }
  /** A workspace that has uploaded so much today. */
  async function uploaded(bytes: number) {
    const workspaceID = newWorkspaceID();
    const window = Math.floor(Date.parse("2026-11-21") / 86_400_000);
    const subject = `uploaded-bytes:${workspaceID}`;
    await QuotaEntity.put({ subject, window, count: bytes, expires: 9_999_999_999 }).go();
    const person = <R>(body: () => R, clock = clockAt("10:00:00")) => as(user(workspaceID), body, clock);
    const upload = (size: number, clock?: ReturnType<typeof clockAt>) =>
      person(
        () => List.create({ name: "A", source: "file", purpose: "verify", filename: "a.csv", size }),
        clock,
      );
    return { workspaceID, person, upload };
  }

  it("are of 2 GB a day together, whether uploaded, pasted or copied", async () => {
    const { person, upload } = await uploaded(2 * gigabyte - 22);
    const paste = () =>
      person(() => List.create({ name: "A", source: "paste", purpose: "verify", emails: ["ann@a.test"] }));
    await upload(1);
    await paste();
    await upload(11);
    const refused = { kind: "limit", code: "quota.used_up" };
    await expect(upload(1)).rejects.toMatchObject({
      ...refused,
      message:
        "Your plan takes new lists and files of outcomes of at most 2 GB together a day. Try again in 14 hours.",
    });
    await expect(paste()).rejects.toMatchObject(refused);
    expect((await person(() => List.list({}))).results).toHaveLength(3);
    await upload(1, manualClock("2026-11-22T10:00:00.000Z"));
    await (await uploaded(0)).upload(1);
  });

  it("are 500 a day for a free workspace, and one whose form is refused does not count", async () => {
    const { workspaceID, person, upload } = await uploaded(0);
    const subject = `new-lists:${workspaceID}`;
    const window = Math.floor(Date.parse("2026-11-21T10:00:00Z") / 86_400_000);
    await QuotaEntity.put({ subject, window, count: 479, expires: 9_999_999_999 }).go();
    for (let count = 0; count < 20; count++) await upload(10);
    await expect(upload(10)).rejects.toThrow("At most 20 uploads");
    const paste = () =>
      person(() => List.create({ name: "A", source: "paste", purpose: "verify", emails: ["ann@a.test"] }));
    await paste();
    await expect(paste()).rejects.toMatchObject({
      kind: "limit",
      code: "quota.used_up",
      message: "Your plan takes 500 new lists a day. Try again in 14 hours.",
    });
    expect((await person(() => List.list({}))).results).toHaveLength(21);
    await upload(1, manualClock("2026-11-22T10:00:00.000Z"));
  });

  it("count no bytes of an upload form that is refused", async () => {
    const { workspaceID, upload } = await uploaded(0);
    for (let count = 0; count < 20; count++) await upload(10);
    for (let count = 0; count < 9; count++)
      await expect(upload(250_000_000)).rejects.toThrow("At most 20 uploads");
    expect(await uploadedBytes(workspaceID)).toBe(200);
    // Forms that are expired leave room.
    await upload(250_000_000, clockAt("11:00:01"));
    expect(await uploadedBytes(workspaceID)).toBe(250_000_200);
  });

  it("are stored as files of 10 GB together, which is asked where much is uploaded", async () => {
    const { workspaceID, upload } = await uploaded(100_000_000 - 1);
    const { id } = await upload(1);
    const store = (size: number) => ListEntity.patch({ workspaceID, id }).set({ size, status: "ready" }).go();
    await store(10 * gigabyte - 1);
    await upload(1);
    const full = {
      kind: "too_large",
      code: "list.too_large",
      message:
        "Your plan stores files of at most 10 GB. Delete lists that you do not need, then try again in a minute.",
    };
    await expect(upload(1)).rejects.toMatchObject(full);
    await store(1);
    await expect(upload(1)).rejects.toMatchObject(full);
    await upload(1, clockAt("10:01:00"));
  });

  it("are stored as files where they are pasted too", async () => {
    const { workspaceID, person, upload } = await uploaded(100_000_000 - 1);
    const { id } = await upload(1);
    await ListEntity.patch({ workspaceID, id })
      .set({ size: 10 * gigabyte - 10, status: "ready" })
      .go();
    await person(() =>
      List.create({ name: "A", source: "paste", purpose: "verify", emails: ["ann@a.test"] }),
    );
    await expect(upload(1)).rejects.toMatchObject({ kind: "too_large" });
  });

  it("are added up once a day while they fit, and once a minute where they do not", async () => {
    const { workspaceID, person, upload } = await uploaded(100_000_000);
    const stored = vi.fn<() => Promise<number>>().mockResolvedValue(10 * gigabyte - 10);
    const room = (bytes: number, clock?: ReturnType<typeof clockAt>) =>
      person(() => requireStorage(workspaceID, bytes, stored), clock);
    await room(10);
    await room(10);
    expect(stored).toHaveBeenCalledTimes(1);
    // With a list that was made since, they are too many, unless others were deleted.
    await upload(1);
    await room(9);
    expect(stored).toHaveBeenCalledTimes(1);
    await room(10);
    expect(stored).toHaveBeenCalledTimes(2);
    await upload(1);
    await expect(room(10)).rejects.toMatchObject({ kind: "too_large" });
    expect(stored).toHaveBeenCalledTimes(2);
    stored.mockResolvedValue(10 * gigabyte - 9);
    const later = clockAt("10:01:00");
    await expect(room(10, later)).rejects.toMatchObject({ kind: "too_large" });
    await expect(room(10, later)).rejects.toMatchObject({ kind: "too_large" });
    await room(9, later);
    expect(stored).toHaveBeenCalledTimes(3);
    await room(100_000_001, manualClock("2026-11-22T10:00:00.000Z")).catch(() => null);
    expect(stored).toHaveBeenCalledTimes(4);
  });

  it("are read again by another choice 30 times in an hour", async () => {
    const { workspaceID, person } = await uploaded(0);
    const { id } = await person(() =>
      List.createWithFile(
        { name: "A", purpose: "clean", filename: "a.csv", choice: { column: 0 } },
        Buffer.from("ann@a.test,bob@a.test\n"),
      ),
    );
    const choose = (column: number) => person(() => List.uploaded({ id, choice: { column } }));
    const window = Math.floor(Date.parse("2026-11-21T10:00:00Z") / 3_600_000);
    await QuotaEntity.put({
      subject: `reimports:${workspaceID}`,
      window,
      count: 29,
      expires: 9_999_999_999,
    }).go();
    await choose(1);
    await expect(choose(0)).rejects.toMatchObject({
      message: "Files can be read again at most 30 times in an hour. Try again in 60 minutes.",
    });
    // The same choice reads nothing again.
    await choose(1);
  });

  it("are read by the first choice without being counted, with or without mending", async () => {
    const { workspaceID, person } = await uploaded(0);
    const arrived = async (mend: boolean) => {
      const file = { name: "A", source: "file", purpose: "clean", filename: "a.csv", size: 9, mend } as const;
      const { id } = await person(() => List.create(file));
      await Store.put(uploadKey(workspaceID, id), "ann@a.test");
      return id;
    };
    const choose = (id: string, choice: ImportChoice) => person(() => List.uploaded({ id, choice }));
    const ids: string[] = [];
    for (let count = 0; count < 31; count++) {
      ids.push(await arrived(count === 0));
      await choose(ids.at(-1) ?? "", { column: 0, has_header: false });
    }
    const [id = ""] = ids;
    for (let count = 0; count < 30; count++) await choose(id, { mend: count % 2 === 1 });
    await expect(choose(id, { mend: false })).rejects.toMatchObject({
      message: "Files can be read again at most 30 times in an hour. Try again in 60 minutes.",
    });
    await choose(await arrived(false), { column: 0 });
  });
});
