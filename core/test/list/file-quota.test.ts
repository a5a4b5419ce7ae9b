/** How many files of results a workspace may have made, and their bytes. */
import { expect, it } from "vitest";
import { beginApplyingRules } from "../../src/list/apply-rules.ts";
import { Job } from "../../src/job/index.ts";
import { List } from "../../src/list/index.ts";
import { readRow } from "../../src/list/row.ts";
import { Download } from "../../src/list/schema.ts";
import { QuotaEntity } from "../../src/quota/entity.ts";
import { quotas } from "../../src/quota/limits.ts";
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
  const used = async (subject: string, after = 0) =>
    (await QuotaEntity.get({ subject: `${subject}:${workspaceID}`, window: windowAt(after) }).go()).data
      ?.count;
  const use = (subject: string, count: number) =>
    QuotaEntity.put({
      ...{ subject: `${subject}:${workspaceID}`, window: windowAt(0) },
      ...{ count, expires: 9_999_999_999 },
    }).go();
  return { ...space, id, request, open, use, used };
}

const refusal = { kind: "limit", code: "quota.used_up" };

it("50 files of a free workspace are open at a time, of parallel requests too, and each of the others is told to wait", async () => {
  const space = await verified();
  for (let row = 1; row <= files.open - 4; row++) await space.request(row);
  const more = [1, 2, 3, 4, 5, 6, 7, 8].map((row) => space.request(500 + row));
  const settled = await Promise.allSettled(more);
  const refused = settled.flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : []));
  expect(refused).toHaveLength(4);
  expect(refused[0]).toMatchObject({
    ...refusal,
    message: "At most 50 files can be made at a time. Wait until some are finished. Try again in 10 seconds.",
  });
  expect(await space.open()).toHaveLength(files.open);
  // Who asks again for one that is being made is not refused, and counts once.
  await space.request(1);
  expect(await space.used("files")).toBe(files.open);
  // What the list itself needs goes on.
  const list = await readRow(space.workspaceID, space.id);
  await space.ours(async () => list && beginApplyingRules(list));
  expect(await space.open()).toHaveLength(files.open + 1);
});

it("300 files of a free workspace are made in a day", async () => {
  const space = await verified();
  await space.use("files", files.daily - 1);
  await space.request(1);
  await expect(space.request(2)).rejects.toMatchObject({
    ...refusal,
    message: "Your plan makes 300 files of results a day. Try again in 14 hours.",
  });
  expect(await space.open()).toHaveLength(1);
  await space.make();
  expect(await space.request(1)).not.toBeNull();
  await space.request(2, dayMs);
  expect(await space.used("files", dayMs)).toBe(1);
});

it("files of 5 GB together are made in a day for a free workspace", async () => {
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
    message: "Your plan makes files of 5 GB together a day. Try again in 14 hours.",
  });
  expect(await space.open()).toEqual([]);
});
