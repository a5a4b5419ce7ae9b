/** The bytes of files that a workspace fetches in a day. */
import { expect, it } from "vitest";
import { TestWorkspace } from "../../src/kit/id.ts";
import { List } from "../../src/list/index.ts";
import { Download } from "../../src/list/schema.ts";
import { Quota } from "../../src/quota/index.ts";
import { QuotaEntity } from "../../src/window/entity.ts";
import { Store } from "../../src/aws/store/index.ts";
import { Table } from "../../src/aws/table/index.ts";
import { verifyingWorkspace } from "./verified-list.ts";

const dayMs = 86_400_000;
const { fetchedBytes: max } = Quota.quotas.free;
const refusal = {
  kind: "limit",
  code: "quota.used_up",
  message: "Your plan has files of at most 20 GB together fetched a day. Try again in 14 hours.",
};

/** A list with a finished file of its rows as lines of JSON. */
async function finished() {
  const space = await verifyingWorkspace();
  const { workspaceID, person, start } = space;
  const id = await space.paste("A", ["ann@a.test", "bob@a.test"]);
  await space.verify(id);
  const ask = () =>
    person(() =>
      List.requestDownload({ id, request: Download.parse({ format: "jsonl", columns: ["email"] }) }),
    );
  await ask();
  await space.make();
  const name = String(await ask());
  const key = { subject: `fetched-bytes:${workspaceID}`, window: Math.floor(start / dayMs) };
  const [fileKey = ""] = (await Store.names(`download/${workspaceID}/`, { after: "", limit: 10 }))
    .filter((each) => each.endsWith(".jsonl"))
    .map((each) => `download/${workspaceID}/${each}`);
  return {
    workspaceID,
    ours: space.ours,
    name,
    fileKey,
    bytes: '{"email":"ann@a.test"}\n'.length * 2,
    use: (count: number) => QuotaEntity.put({ ...key, count, expires: 9_999_999_999 }).go(),
    used: async () => (await QuotaEntity.get(key).go({ consistent: true })).data?.count ?? 0,
    open: (after = 0) => person(() => List.openDownload(name), after),
    read: () => person(() => List.readDownload(name)),
    page: (most: number) =>
      person(() =>
        List.readDownloadRows(name, {
          isWanted: () => true,
          first: 0,
          most,
          deadline: new Date(start + 10_000),
        }),
      ),
  };
}

it("A file counts each time that it is opened, by a link or read whole, and a page with what is read for it.", async () => {
  const { bytes, used, open, read, page } = await finished();
  await open();
  await open();
  expect(await used()).toBe(2 * bytes);
  (await read()).destroy();
  expect(await used()).toBe(3 * bytes);
  await page(1);
  expect(await used()).toBe(4 * bytes);
  await page(0);
  expect(await used()).toBe(4 * bytes);
});

it("A page of a long file counts what an answer has at most, however often it fails.", async () => {
  const { fileKey, used, page } = await finished();
  for (const extra of [-1, 0, 1]) {
    const before = await used();
    const line = `{"original":[],"email":"ann@a.test","reason":null,"note":""}\n`;
    const note = "x".repeat(6_000_000 + extra - line.length);
    await Store.put(fileKey, line.replace('"note":""', `"note":"${note}"`));
    await Store.remove(`${fileKey}.index`);
    await page(1);
    expect(await used()).toBe(before + Math.min(6_000_000 + extra, 6_000_000));
  }
});

it("A workspace on Free fetches 20 GB a day. Beyond that nothing is opened, and nothing counts, until the next.", async () => {
  const { bytes, use, used, open, read, page } = await finished();
  await use(max - bytes);
  await open();
  expect(await used()).toBe(max);
  await use(max - bytes + 1);
  for (const opening of [open, read, () => page(1)]) await expect(opening()).rejects.toMatchObject(refusal);
  expect(await used()).toBe(max - bytes + 1);
  expect(await open(dayMs)).toContain("X-Amz-Expires=5");
});

it("What is opened at once is counted at once: two of three that fit are opened.", async () => {
  const { bytes, use, open } = await finished();
  await use(max - 2 * bytes);
  const opened = await Promise.allSettled([open(), open(), open()]);
  expect(opened.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
});

it("A workspace and its test mode fetch together.", async () => {
  const { workspaceID, ours, used } = await finished();
  await ours(async () => Table.write([await Quota.countingFetched(TestWorkspace.of(workspaceID), 7)]));
  expect(await used()).toBe(7);
});

it.each(["free", "Pro", "Business", "Enterprise"] as const)(
  "On %s a day's files are fetched four times, and the largest file twice.",
  (plan) => {
    const { fetchedBytes, files } = Quota.quotas[plan];
    expect(fetchedBytes).toBeGreaterThanOrEqual(4 * files.bytes);
    expect(fetchedBytes).toBeGreaterThanOrEqual(2 * List.limits.fileBytes);
  },
);
