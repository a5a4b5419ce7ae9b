/** Files that would be far larger than their upload end at the first attempt. */
import { expect, it } from "vitest";
import { Store } from "../../src/aws/store/index.ts";
import { JobEntity } from "../../src/job/entity.ts";
import { List } from "../../src/list/index.ts";
import { Download } from "../../src/list/schema.ts";
import { QuotaEntity } from "../../src/window/entity.ts";
import { Suppression } from "../../src/suppression/index.ts";
import { importAll } from "./import-all.ts";
import { verifyingWorkspace } from "./verified-list.ts";

const day = 86_400_000;

/** A verified list of a file. */
async function verified(file: string) {
  const space = await verifyingWorkspace();
  const { workspaceID, person, ours } = space;
  const list = {
    ...({ name: "Wide", source: "file", purpose: "verify", filename: "wide.csv" } as const),
    size: file.length,
  };
  const { id } = await person(() => List.create(list));
  await Store.put(`upload/${workspaceID}/${id}`, file);
  await ours(() => List.received(id));
  await ours(() => importAll(workspaceID, id, space.deadline));
  await space.verify(id);
  const request = (more: Partial<Download>, after = 0) =>
    person(() => List.requestDownload({ id, request: Download.parse(more) }), after);
  const used = async (subject: string) =>
    (
      await QuotaEntity.get({
        subject: `${subject}:${workspaceID}`,
        window: Math.floor(space.start / day),
      }).go()
    ).data?.count ?? 0;
  return { ...space, id, request, used };
}

it("JSON lines of more than 10 GB are refused with what else to ask for, and take nothing of the day but one file.", async () => {
  const names = Array.from({ length: 10 }, () => "\\".repeat(90_000)).join(",");
  const space = await verified(`email,${names}\n${"ann@a.test,b\n".repeat(6_000)}`);
  const request = { format: "jsonl", original: true } as const;
  expect(await space.request(request)).toBeNull();
  await space.make();
  await expect(space.request(request)).rejects.toMatchObject({
    kind: "conflict",
    code: "list.file_too_large",
    message: "This file would be larger than 10 GB. Choose CSV, or leave out the columns of the upload.",
  });
  expect([await space.used("files"), await space.used("file-bytes")]).toEqual([1, 0]);

  for (const other of [{ format: "jsonl" }, { original: true }] as const) {
    expect(await space.request(other)).toBeNull();
    await space.make();
    const name = await space.request(other);
    expect(await space.person(() => List.finishedFile(String(name)))).toMatchObject({ rows: 6_000 });
  }
  await space.person(() => List.remove(space.id));
  await space.ours(() => List.erase(space.id));
  expect(await Store.names(`download/${space.workspaceID}/`, { after: "", limit: 10 })).toEqual([]);
});

it("A file that two attempts have no time for ends, counts what was written of it, and is made anew after a day.", async () => {
  const space = await verified("email\nann@a.test\n");
  const { workspaceID, start } = space;
  const query = JobEntity.query.byWorkspace({ workspaceID, kind: "make-download" });
  const make = async (seconds: number, after = 0) => {
    const [job] = (await query.go({ consistent: true })).data;
    const worker = new Date(start + after + seconds * 1_000);
    const message = { workspaceID, id: String(job?.id), step: 0 };
    return () => space.ours(() => List.runWholeListJob(message, worker), after);
  };
  const open = async () => (await query.go({ consistent: true })).data;
  const makeLate = async () => {
    const attempt = await make(0);
    await expect(attempt()).rejects.toThrow("The file takes too long.");
    expect(await open()).toHaveLength(1);
    for (const _ of ["once", "twice"]) await attempt();
    expect(await open()).toEqual([]);
  };
  expect(await space.request({})).toBeNull();
  await makeLate();
  expect(await space.used("file-bytes")).toBe("email,status,reason\r\n".length);

  const isRefused = (after: number) =>
    expect(space.request({}, after)).rejects.toMatchObject({
      kind: "conflict",
      code: "list.file_too_large",
      message: "This file takes too long to be made. Choose fewer columns or rows.",
    });
  await isRefused(0);
  // Own rules of later do not make it another question.
  await space.person(() => Suppression.add({ entries: [{ email: "ann@a.test" }] }));
  await isRefused(day - 1);
  for (const [other, advice] of [
    [{ original: true }, "Leave out the columns of the upload."],
    [{ format: "xlsx" }, "Choose CSV, or choose fewer columns or rows."],
  ] as const) {
    expect(await space.request(other)).toBeNull();
    await makeLate();
    await expect(space.request(other)).rejects.toThrow(advice);
  }

  expect(await space.request({}, day)).toBeNull();
  await (
    await make(600, day)
  )();
  expect(await space.request({}, day)).not.toBeNull();
});
