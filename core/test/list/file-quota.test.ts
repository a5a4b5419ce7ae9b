/** How many files of results a workspace may have made, and their bytes. */
import { expect, it } from "vitest";
import { Store } from "../../src/aws/store/index.ts";
import { beginApplyingRules } from "../../src/list/whole-list/apply-rules.ts";
import { Job } from "../../src/job/index.ts";
import { List } from "../../src/list/index.ts";
import { readRow } from "../../src/list/row.ts";
import { Download } from "../../src/list/schema.ts";
import { QuotaEntity } from "../../src/window/entity.ts";
import { quotas } from "../../src/quota/limits.ts";
import { Suppression } from "../../src/suppression/index.ts";
import { verifyingWorkspace } from "./verified-list.ts";

const { files } = quotas.free;
const dayMs = 86_400_000;

/** A verified list, of which each number is another file. */
async function verified() {
  const space = await verifyingWorkspace();
  const { workspaceID, person } = space;
  const id = await space.paste("A", ["ann@a.test", "bob@a.test"]);
  await space.verify(id);
  const request = (row: number, after = 0) =>
    person(() => List.requestDownload({ id, request: Download.parse({ rows: [row] }) }), after);
  const open = async () =>
    (await space.ours(() => Job.openOf(workspaceID, ["make-download"]))).map((job) => job.id);
  const windowAt = (after: number) => Math.floor((space.start + after) / dayMs);
  const whole = (after = 0) => person(() => List.requestDownload({ id, request: Download.parse({}) }), after);
  const suppress = (email: string, after = 0) =>
    person(() => Suppression.add({ entries: [{ email }] }), after);
  const used = async (subject: string, after = 0) =>
    (await QuotaEntity.get({ subject: `${subject}:${workspaceID}`, window: windowAt(after) }).go()).data
      ?.count;
  const use = (subject: string, count: number) =>
    QuotaEntity.put({
      ...{ subject: `${subject}:${workspaceID}`, window: windowAt(0) },
      count,
      expires: 9_999_999_999,
    }).go();
  return { ...space, id, request, whole, suppress, open, use, used };
}

const refusal = { kind: "limit", code: "quota.used_up" };

it("50 files of a free workspace are open at a time, of parallel requests too, and each of the others is told to wait.", async () => {
  const space = await verified();
  const list = await readRow(space.workspaceID, space.id);
  // What the list itself needs is none of them, and goes on.
  await space.ours(async () => list && beginApplyingRules(list));
  for (let row = 1; row <= files.open - 4; row++) await space.request(row);
  const more = [1, 2, 3, 4, 5, 6, 7, 8].map((row) => space.request(500 + row));
  const settled = await Promise.allSettled(more);
  const refused = settled.flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : []));
  expect(refused).toHaveLength(4);
  expect(refused[0]).toMatchObject({
    ...refusal,
    message: "At most 50 files can be made at a time. Wait until some are finished. Try again in 10 seconds.",
  });
  expect(await space.open()).toHaveLength(files.open + 1);
  // Who asks again for one that is being made is not refused, and counts once.
  await space.request(1);
  expect(await space.used("files")).toBe(files.open);
});

it("1,500 files of a free workspace are made in a day.", async () => {
  const space = await verified();
  await space.use("files", files.daily - 1);
  await space.request(1);
  await expect(space.request(2)).rejects.toMatchObject({
    ...refusal,
    message: "Your plan makes 1,500 files of results a day. Try again in 14 hours.",
  });
  expect(await space.open()).toHaveLength(1);
  await space.make();
  expect(await space.request(1)).not.toBeNull();
  await space.request(2, dayMs);
  expect(await space.used("files", dayMs)).toBe(1);
});

it("Files of 5 GB together are made in a day for a free workspace.", async () => {
  const space = await verified();
  await space.request(1);
  await space.make();
  const bytes = (await space.used("file-bytes")) ?? 0;
  expect(bytes).toBeGreaterThan(20);
  await space.use("file-bytes", files.bytes - 1);
  await space.request(2);
  await space.request(3);
  await space.make();
  // The second one found the bytes used up, and asking again tells it.
  const [second, third] = await Promise.allSettled([space.request(2), space.request(3)]);
  const outcomes = [second, third].map((one) => (one.status === "fulfilled" ? typeof one.value : "refused"));
  expect(outcomes.toSorted()).toEqual(["refused", "string"]);
  await expect(space.request(4)).rejects.toMatchObject({
    ...refusal,
    message:
      "Your plan makes files of results and comparisons of at most 5 GB together a day. Try again in 14 hours.",
  });
  expect(await space.open()).toEqual([]);
});

/** A verified list of which an address was suppressed since, so that each change of suppression is another version of its results. */
async function mailed() {
  const space = await verified();
  await space.suppress("ann@a.test");
  return space;
}

it("A file is there once it is made though suppression grows all the time, and counts once in ten minutes.", async () => {
  const space = await mailed();
  expect(await space.whole()).toBeNull();
  await space.suppress("one@x.test", 1_000);
  // While it is being made, its job is the same one.
  expect(await space.whole(2_000)).toBeNull();
  expect(await space.open()).toHaveLength(1);
  await space.make(3_000);
  await space.suppress("two@x.test", 4_000);
  const name = await space.whole(5_000);
  expect(name).not.toBeNull();
  expect(await space.person(() => List.finishedFile(String(name)))).toMatchObject({ rows: 2 });
  expect(await space.used("files")).toBe(1);

  // It was served once: a caller who asks again gets a file under the rules of that moment, which is not
  // counted in these ten minutes.
  expect(await space.whole(6_000)).toBeNull();
  await space.make(6_000);
  const next = await space.whole(6_000);
  expect(next).not.toBe(name);
  expect(await space.used("files")).toBe(1);
  await space.suppress("three@x.test", 600_000);
  expect(await space.whole(600_000)).toBeNull();
  expect(await space.used("files")).toBe(2);
});

it("A file that nobody fetched is served for five minutes after its rules were read.", async () => {
  for (const [after, isThere] of [
    [299_999, true],
    [300_000, false],
  ] as const) {
    const space = await mailed();
    await space.whole();
    await space.make();
    await space.suppress("one@x.test", 1_000);
    expect((await space.whole(after)) !== null).toBe(isThere);
  }
});

it("A file that a person fetched is not handed out once another address is suppressed.", async () => {
  const space = await mailed();
  await space.whole();
  await space.make();
  expect(await space.whole()).not.toBeNull();
  await space.suppress("bob@a.test", 1_000);
  expect(await space.whole(2_000)).toBeNull();
});

it("A program that asks for the status finds the file of that time when it reads it.", async () => {
  const space = await mailed();
  const request = Download.parse({});
  const ask = (after: number) =>
    space.person(() => List.requestDownload({ id: space.id, request }, { isAskedTwice: true }), after);
  await ask(0);
  await space.make();
  const name = await ask(0);
  expect(name).not.toBeNull();
  for (const after of [1_000, 2_000]) {
    await space.suppress(`a${after}@x.test`, after);
    expect(await ask(after)).toBe(name);
  }
});

it("An older job, which is named by the rules at that time, makes its file and is not counted.", async () => {
  const space = await mailed();
  await space.whole();
  await space.make();
  const name = String(await space.whole());
  const { hash } = JSON.parse(name) as { hash: string };
  const below = `download/${space.workspaceID}/${space.id}/`;
  await Store.removeBelow(below);
  const input = { listID: space.id, request: Download.parse({}) };
  const { workspaceID, ours } = space;
  await ours(() => Job.open({ workspaceID, kind: "make-download", id: hash, input }));
  await space.make();
  expect(await space.whole()).toBe(name);
  await ours(() => Job.open({ workspaceID, kind: "make-download", id: "another", input }));
  await space.make();
  expect(await space.open()).toEqual([]);
  expect(await space.used("files")).toBe(1);
});

it("What ends without a file is counted as none.", async () => {
  const space = await verified();
  await space.request(1);
  expect(await space.used("files")).toBe(1);
  const [id = ""] = await space.open();
  const key = { workspaceID: space.workspaceID, kind: "make-download", id } as const;
  const job = await space.ours(() => Job.find(key));
  for (const _ of ["once", "twice"]) await space.ours(async () => job && List.giveUpWholeListJob(job));
  expect(await space.used("files")).toBe(0);

  await space.use("file-bytes", files.bytes - 1);
  for (const row of [1, 2, 3]) await space.request(row);
  expect(await space.used("files")).toBe(3);
  // The first takes the bytes that are left, and the others find none.
  await space.make();
  expect(await space.used("files")).toBe(1);
});

it("The bytes of a file are counted once, also where the end of its job is delivered again.", async () => {
  const space = await verified();
  await space.request(1);
  const [id = ""] = await space.open();
  const make = () => space.ours(() => List.runWholeListJob({ workspaceID: space.workspaceID, id, step: 0 }));
  await Promise.all([make(), make()]);
  const bytes = await space.used("file-bytes");
  await space.request(2);
  await space.make();
  expect(await space.used("file-bytes")).toBe(2 * Number(bytes));
});

it("Comparisons are counted for themselves, and who has died as nothing.", async () => {
  const space = await verified();
  const other = await space.paste("B", ["ann@a.test", "eve@a.test"]);
  await space.use("files", files.daily);
  expect(await space.person(() => List.died(other))).toBeNull();
  await space.verify(other);
  const compare = () => space.person(() => List.compare({ id: other, before: space.id, limit: 10 }));
  expect(await compare()).toBeNull();
  expect(await space.used("comparisons")).toBe(1);
  await space.make();
  expect(await compare()).not.toBeNull();
  await space.use("comparisons", files.daily);
  await expect(
    space.person(() => List.compare({ id: space.id, before: other, limit: 10 })),
  ).rejects.toMatchObject({
    ...refusal,
    message: "Your plan makes 1,500 comparisons a day. Try again in 14 hours.",
  });
  expect(await space.used("files")).toBe(files.daily);
});

it("Bytes of a comparison are counted once, whatever is asked for first, and none is made beyond those of a day.", async () => {
  for (const isFileFirst of [true, false]) {
    const space = await verified();
    const other = await space.paste("B", ["ann@a.test", "eve@a.test"]);
    await space.verify(other);
    const lists = { id: other, before: space.id };
    const compare = () => space.person(() => List.compare({ ...lists, limit: 10 }));
    const file = () => space.person(() => List.requestComparison({ ...lists, change: "new" }));
    // One address is new and one is gone, at eight bytes each.
    const compared = 16;
    const fileBytes = async () => {
      const { listID, hash } = JSON.parse(String(await file())) as { listID: string; hash: string };
      return (await Store.size(`download/${space.workspaceID}/${listID}/${hash}.csv`)) ?? 0;
    };
    for (const ask of isFileFirst ? [file, compare] : [compare, file]) {
      await ask();
      await space.make();
    }
    expect(await space.used("file-bytes")).toBe(compared + (await fileBytes()));

    const opposite = { id: space.id, before: other, limit: 10 };
    await space.use("file-bytes", files.bytes - 1);
    expect(await space.person(() => List.compare(opposite))).toBeNull();
    await space.use("file-bytes", files.bytes);
    await space.make();
    await expect(space.person(() => List.compare(opposite))).rejects.toMatchObject(refusal);
    await space.use("file-bytes", files.bytes - 1);
    expect(await space.person(() => List.compare(opposite))).toBeNull();
    await space.make();
    expect(await space.person(() => List.compare(opposite))).not.toBeNull();
    expect(await space.used("file-bytes")).toBe(files.bytes - 1 + compared);
  }
});
