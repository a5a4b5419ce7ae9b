import { phaseOf } from "@winnow/core/list/phase";
import type { Info } from "@winnow/core/list/schema";
import { describe, expect, test } from "vitest";
import { progressOf, stateLabel } from "./list-state.ts";

type Analysis = NonNullable<Info["analysis"]>;
const at = { started_at: "2026-11-21T10:00:00.000Z", completed_at: null };
const progress = { done: 43, total: 100, percent: 43, waiting: 0, eta_seconds: 9 };

const analysis = (status: Analysis["status"]): Analysis => ({
  status,
  error: null,
  progress,
  health: null,
  ...at,
});
const verification = {
  status: "running" as const,
  progress,
  counts: { valid: 0, invalid: 0, risky: 0, unknown: 0 },
  reasons: {},
  rows: null,
  providers: {},
  credits: { reserved: 100, charged: 0, returned: 0 },
  ...at,
};
const list = (purpose: Info["purpose"], status: Info["status"], known: Analysis | null = null) => ({
  purpose,
  status,
  analysis: known,
  verification: ["running", "paused"].includes(status) ? verification : null,
});

const finishing = (status: "queued" | "running") => ({
  ...list("verify", status),
  verification: { ...verification, status, is_finishing: true },
});

const revising = (status: "running" | "completed") => ({
  ...list("verify", status),
  verification: { ...verification, status, is_revision: true },
});

describe("the state of a list", () => {
  test.each([
    [list("analyze", "importing"), "moving", "Counting rows"],
    [list("analyze", "ready"), "waiting", "Not analyzed"],
    [list("analyze", "ready", analysis("queued")), "moving", "Waiting to start"],
    [list("analyze", "ready", analysis("running")), "moving", "Analyzing, 43%"],
    [list("analyze", "ready", analysis("completed")), "done", "Analyzed"],
    [list("analyze", "ready", analysis("failed")), "failed", "Analysis failed"],
    [list("analyze", "running", analysis("completed")), "moving", "Cleaning, 43%"],
    [list("analyze", "completed", analysis("completed")), "done", "Cleaned"],
    [list("clean", "ready"), "waiting", "Ready to clean"],
    [list("clean", "ready", analysis("completed")), "waiting", "Ready to clean"],
    [list("clean", "paused"), "paused", "Paused at 43%"],
    [list("verify", "ready"), "waiting", "Ready to verify"],
    [list("verify", "running"), "moving", "Verifying, 43%"],
    [finishing("queued"), "moving", "Finishing, 43%"],
    [finishing("running"), "moving", "Finishing, 43%"],
    [list("verify", "completed"), "done", "Verified"],
    [revising("running"), "moving", "Revising, 43%"],
    [revising("completed"), "done", "Verified"],
    [list("verify", "uploading"), "waiting", "Not uploaded"],
    [list("verify", "failed"), "failed", "Failed"],
    [list("verify", "cancelled"), "cancelled", "Cancelled"],
  ] as const)("case %# has its phase and label", (subject, phase, label) => {
    expect(stateLabel(subject)).toBe(label);
    expect(phaseOf(subject)).toBe(phase);
  });

  test.each([
    [list("analyze", "importing"), { percent: null, seconds: null }],
    [list("analyze", "ready", analysis("running")), { percent: 43, seconds: 9 }],
    [list("clean", "running"), { percent: 43, seconds: 9 }],
    [list("clean", "paused"), { percent: 43, seconds: null }],
    [list("verify", "completed"), { percent: 100, seconds: null }],
  ])("case %# has its progress", (subject, shown) => {
    expect(progressOf(subject)).toEqual(shown);
  });
});
