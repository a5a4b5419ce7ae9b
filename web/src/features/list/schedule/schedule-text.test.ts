import type { Schedule } from "@winnow/core/list/schema";
import { describe, expect, it } from "vitest";
import { scheduleMarkText as markText, scheduleText as text } from "./schedule-text.ts";

const weekly: Schedule = {
  set_by: { type: "person", id: "usr_1", name: "Ann" },
  every_days: 7,
  before: null,
  cap: 4_191,
  used: 0,
  next_at: "2026-12-07T10:00:00.000Z",
  waits: null,
  due: 12,
  done_at: null,
  stopped: null,
};
const today = new Date("2026-12-01T10:00:00.000Z");
const scheduleText = (schedule: Schedule | null, now = today) => text(schedule, now);
const scheduleMarkText = (schedule: Schedule, now = today) => markText(schedule, now);
const why = { code: "credits.insufficient", message: "Too few credits are left." };

describe("the text on a schedule", () => {
  it("says when the list is verified again, and what that may cost", () => {
    expect(scheduleText(weekly)).toMatch(
      /^Verified again every 7 days, next on 7th December.*, for at most 4,191 credits in all\.$/,
    );
    expect(scheduleText({ ...weekly, used: 1_200 })).toMatch(/, 1,200 of 4,191 credits used\.$/);
    expect(scheduleText({ ...weekly, every_days: null, before: "2026-12-09", cap: 100 })).toMatch(
      /^Verified again on 7th December.*, to be fresh on 9th December.*, for at most 100 credits\.$/,
    );
  });

  it("says why no run comes", () => {
    expect(scheduleText({ ...weekly, stopped: why })).toBe(
      "It is not kept fresh any more: Too few credits are left.",
    );
    expect(scheduleText({ ...weekly, waits: { ...why, since: "2026-12-07T10:00:00.000Z" } })).toBe(
      "The next run waits: Too few credits are left.",
    );
  });

  it("says nothing where there is no schedule, or no run of it is left", () => {
    expect(scheduleText(null)).toBe("");
    expect(scheduleText({ ...weekly, done_at: "2026-12-07T10:00:00.000Z" })).toBe("");
    expect(scheduleText({ ...weekly, next_at: null })).toBe("");
  });

  it("says the same in a few words", () => {
    expect(scheduleMarkText(weekly)).toMatch(/^Every 7 days, next on 7th December/);
    expect(scheduleMarkText({ ...weekly, every_days: null, before: "2026-12-09" })).toMatch(
      /^Once on 7th December/,
    );
    expect(scheduleMarkText({ ...weekly, next_at: null, stopped: why })).toBe(
      "Schedule stopped: Too few credits are left.",
    );
    expect(scheduleMarkText({ ...weekly, waits: { ...why, since: "2026-12-07T10:00:00.000Z" } })).toBe(
      "Next run waits: Too few credits are left.",
    );
    expect(scheduleMarkText({ ...weekly, next_at: null })).toBe("Erased before the next run is due");
  });

  it("names no day in the past as that of the next run", () => {
    const due = new Date("2026-12-07T10:00:00.001Z");
    const said = "The next run is due. It begins once the list is not being verified or paused.";
    expect([scheduleText(weekly, due), scheduleMarkText(weekly, due)]).toEqual([said, said]);
    const now = new Date("2026-12-07T10:00:00.000Z");
    expect(scheduleMarkText(weekly, now)).toMatch(/^Every 7 days, next on /);
  });
});
