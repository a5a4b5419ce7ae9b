import type { List } from "@winnow/core/list";
import { expect, it } from "vitest";
import { list } from "../test-list.ts";
import { jobStatus } from "./job-status.ts";

it.each([
  ["uploading", "uploading"],
  ["importing", "parsing"],
  ["ready", "waiting"],
  ["paused", "waiting"],
  ["queued", "queued"],
  ["running", "running"],
  ["completed", "complete"],
  ["cancelled", "failed"],
  ["failed", "failed"],
] as const)("A list that is %s is a job that is %s.", (status, job_status) => {
  expect(jobStatus(list({ status }), true)).toMatchObject({ job_status });
});

it("A job that is complete has NeverBounce's counts and times.", () => {
  expect(jobStatus(list(), true)).toEqual({
    filename: "spring.csv",
    created_at: "2026-11-21 10:00:00",
    started_at: "2026-11-21 10:00:00",
    finished_at: "2026-11-21 10:01:00",
    failure_reason: null,
    total: {
      records: 10,
      billable: 8,
      processed: 8,
      valid: 2,
      invalid: 3,
      catchall: 1,
      disposable: 1,
      unknown: 1,
      duplicates: 1,
      bad_syntax: 1,
    },
    bounce_estimate: 38,
    percent_complete: 100,
    job_status: "complete",
  });
});

it("A job is not complete before its file is made.", () => {
  expect(jobStatus(list(), false)).toMatchObject({
    job_status: "running",
    percent_complete: 99,
    finished_at: null,
  });
});

it("A job that was not read yet counts nothing.", () => {
  const found = jobStatus(list({ status: "importing", rows: null, verification: null }), false);
  expect(found).toMatchObject({ started_at: null, bounce_estimate: 0, percent_complete: 0 });
  expect(new Set(Object.values(found.total))).toEqual(new Set([0]));
});

it("A job without enough credits says so.", () => {
  const error = { code: "credit.insufficient", message: "900 are missing." };
  expect(jobStatus(list({ status: "ready", error, verification: null }), false)).toMatchObject({
    job_status: "failed",
    failure_reason: "900 are missing.",
  });
});

it("A job that ran as a sample waits with an estimate.", () => {
  const analysis = { status: "completed", health: { invalid_percent: 12.6 } } as List.Info["analysis"];
  expect(jobStatus(list({ status: "ready", verification: null, analysis }), false)).toMatchObject({
    job_status: "waiting_analyzed",
    bounce_estimate: 13,
  });
});
