/** The finished file of a job that programs read by page and whole. */
import { List } from "@winnow/core/list";
import { Quota } from "@winnow/core/quota";
import { expect, it } from "vitest";
import { JobEntity } from "../../../core/src/job/entity.ts";
import { PlacesEntity } from "../../../core/src/throttle/entity.ts";
import { importAll } from "../../../core/test/list/import-all.ts";
import { programOfLists } from "../v1/lists-at-work.ts";
import { ask } from "./peer.ts";

/** A job that is complete. */
async function complete(input: readonly (readonly string[])[]) {
  const { key, work, ours, workspaceID } = await programOfLists();
  const { job_id } = (await ask("neverbounce", "/jobs/create", { key, input_location: "supplied", input }))
    .body;
  const id = await ours(() => List.numbered(Number(job_id)));
  await ours(() => importAll(workspaceID, id, new Date(Date.now() + 60_000)));
  await ask("neverbounce", "/jobs/start", { key, job_id });
  await work(id);
  await ask("neverbounce", "/jobs/status", { key, job_id });
  const { data: jobs } = await JobEntity.query.byWorkspace({ workspaceID, kind: "make-download" }).go();
  for (const job of jobs) await ours(() => List.runWholeListJob({ workspaceID, id: job.id, step: 0 }));
  const results = (choices: object) => ask("neverbounce", "/jobs/results", { key, job_id, ...choices });
  return { key, id, job_id, workspaceID, ours, results };
}

it("A page of results has the rows that are asked for, as wide as the widest, and the number of all.", async () => {
  const { results } = await complete([
    ["person@inbox.test", "a", "b"],
    ["no-person@inbox.test"],
    ["PERSON@inbox.test"],
    ["nobody"],
  ]);
  const page = async (choices: object) => {
    const { body } = await results(choices);
    const rows = body["results"] as { data: Record<string, string> }[];
    return [body["total_results"], ...rows.map(({ data }) => data)];
  };
  const [person, no, again, nobody] = [
    { email: "person@inbox.test", "1": "a", "2": "b" },
    { email: "no-person@inbox.test", "1": "", "2": "" },
    { email: "PERSON@inbox.test", "1": "", "2": "" },
    { email: "nobody", "1": "", "2": "" },
  ];
  expect(await page({})).toEqual([3, person, no, nobody]);
  expect(await page({ page: 2, items_per_page: 2 })).toEqual([3, nobody]);
  expect(await page({ page: 3, items_per_page: 2 })).toEqual([3]);
  expect(await page({ include_duplicates: 1, valids: 1 })).toEqual([2, person, again]);
  expect(await page({ only_duplicates: 1 })).toEqual([1, again]);
  expect(await page({ only_bad_syntax: 1 })).toEqual([1, nobody]);
});

it("Files are read in as many calls at a time as the plan has; the others are told when to try again.", async () => {
  const { key, id, job_id, workspaceID, ours, results } = await complete([["person@inbox.test"]]);
  const { readingCalls: max } = await ours(() => Quota.of(workspaceID));
  const subject = `reading:${workspaceID.replace(/^tst_/, "wrk_")}`;
  const hold = (count: number) => {
    const held = Object.fromEntries(
      Array.from({ length: count }, (_, call) => [`call ${call}`, Date.now() + 40_000]),
    );
    return PlacesEntity.put({ subject, held, version: 1, expires: 9_999_999_999 }).go();
  };
  await hold(max - 1);
  expect((await results({})).body).toMatchObject({ status: "success" });
  await hold(max);
  const refused = {
    status: "throttle_triggered",
    message: expect.stringContaining(`in ${max} calls at a time`),
  };
  for (const answer of [await results({}), await ask("neverbounce", "/jobs/download", { key, job_id })]) {
    expect(answer.body).toMatchObject(refused);
    expect(answer.headers.get("retry-after")).toBe("1");
  }
  const file = await ask("zerobounce", "/getfile", { api_key: key, file_id: id }, { by: "GET" });
  expect(file).toMatchObject({ status: 429, body: { success: "False" } });
  expect(file.headers.get("retry-after")).toBe("1");
});
