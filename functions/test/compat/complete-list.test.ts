/** A list that is complete, to programs that ask for its status and then read its file. */
import { List } from "@winnow/core/list";
import { Quota } from "@winnow/core/quota";
import { expect, it } from "vitest";
import { JobEntity } from "../../../core/src/job/entity.ts";
import { QuotaEntity } from "../../../core/src/window/entity.ts";
import { programOfLists } from "../v1/lists-at-work.ts";
import { ask } from "./peer.ts";

it("Its file is not there yet while the files of a day are used up, and the status calls answer so.", async () => {
  const { key, post, imported, work, ours, workspaceID } = await programOfLists();
  const id = await imported();
  await post(`/v1/lists/${id}/start`, {}, { mode: "verify" });
  await work(id);
  const job_id = await ours(() => List.giveNumber(id));
  const statuses = async () => {
    const file = await ask("zerobounce", "/filestatus", { api_key: key, file_id: id }, { by: "GET" });
    const job = await ask("neverbounce", "/jobs/status", { key, job_id }, { by: "GET" });
    return [file.status, file.body["file_status"], job.status, job.body["job_status"]];
  };
  const { files } = await ours(() => Quota.of(workspaceID));
  const window = Math.floor(Date.now() / 86_400_000);
  const subject = `files:${workspaceID}`;
  const use = (count: number) => QuotaEntity.put({ subject, window, count, expires: 9_999_999_999 }).go();
  await use(files.daily);
  expect(await statuses()).toEqual([200, "Processing", 200, "running"]);
  const getFile = () => ask("zerobounce", "/getfile", { api_key: key, file_id: id }, { by: "GET" });
  expect((await getFile()).status).toBe(429);
  const download = await ask("neverbounce", "/jobs/download", { key, job_id });
  expect(download).toMatchObject({ status: 200, body: { status: "throttle_triggered" } });

  await use(files.daily - 1);
  expect(await statuses()).toEqual([200, "Processing", 200, "running"]);
  const { data: jobs } = await JobEntity.query.byWorkspace({ workspaceID, kind: "make-download" }).go();
  expect(jobs).toHaveLength(1);
  for (const job of jobs) await ours(() => List.runWholeListJob({ workspaceID, id: job.id, step: 0 }));
  expect(await statuses()).toEqual([200, "Complete", 200, "complete"]);
});
