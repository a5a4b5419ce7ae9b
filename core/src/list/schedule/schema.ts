/** The shapes of a schedule, by which a list is kept fresh. Safe for the browser. */
import { z } from "zod";
import { Event } from "../../kit/event.ts";
import { groupedDigits } from "../../kit/text/grouped-digits.ts";
import { ID } from "../../kit/id.ts";
import { Page } from "../../kit/page.ts";
import { limits } from "../limits.ts";

/** The days between two runs. */
const EveryDays = z.union(limits.scheduleDays.map((days) => z.literal(days)));

const day = z.iso.date("Write the date as 2026-12-24.").max(10);

const Cap = z.strictObject({
  cap: z
    .int("The credits are a whole number.")
    .min(1, "Allow at least one credit.")
    .max(limits.scheduleCap, `Allow at most ${groupedDigits(limits.scheduleCap)} credits.`)
    .describe("Credits that all runs together may take"),
});

/** Again and again, or once before a date. */
export const keepFreshOptions = [
  Cap.extend({ every_days: EveryDays.describe("Days between two runs") }),
  Cap.extend({
    before: day.describe(
      "The list is to be fresh on this day of UTC, from tomorrow on: one run begins two days before it, or at once",
    ),
  }),
] as const;
export const KeepFresh = z.union(keepFreshOptions);
export type KeepFresh = z.infer<typeof KeepFresh>;

export const ScheduleQuery = z.object({
  before: day.optional().describe("Says in `run_before` what one run before this day of UTC would ask about"),
});
export type ScheduleQuery = z.infer<typeof ScheduleQuery>;

/** Why a schedule stopped. */
export const Stopped = z.object({ code: z.string(), message: z.string() });
export type Stopped = z.infer<typeof Stopped>;

/** Why a run that is due has not begun, and since when. */
export const Wait = Stopped.extend({ since: z.iso.datetime() });
export type Wait = z.infer<typeof Wait>;

const SetBy = z.object({
  type: z.enum(["person", "api_key"]),
  id: z.string(),
  name: z.string().nullable().describe("null of a person who has left, and of a key that has long stopped"),
});
export type SetBy = z.infer<typeof SetBy>;

export const Schedule = z
  .object({
    set_by: SetBy.describe(
      "To whom it belongs: who set it last. A run spends for them, within their budget or limit",
    ),
    every_days: z.int().nullable().describe("Days between two runs; null of one before a date"),
    before: z.iso.date().nullable().describe("The day of UTC before which its one run ends; else null"),
    cap: z.int(),
    used: z.int().describe("Credits that its runs have taken, with those that a run under way has reserved"),
    next_at: z.iso
      .datetime()
      .nullable()
      .describe(
        "When the next run is due. null if the schedule has stopped or is done, or if the list expires first. A past time means that the run waits: see `waits`, and where that is null, for its list, which is being verified, paused or removed",
      ),
    waits: Wait.nullable().describe(
      "Why a due run has not begun yet: it begins by itself once it can. null if none waits",
    ),
    due: z
      .int()
      .nullable()
      .describe(
        "Addresses whose verdicts are due by the next run, or on the date. The run reserves a credit for each. null without a next run, and while the list is verified",
      ),
    done_at: z.iso
      .datetime()
      .nullable()
      .describe(
        "With `before`: when its one run began, or when nothing was due. Set the schedule again for another run",
      ),
    stopped: Stopped.nullable(),
  })
  .meta({ id: "ListSchedule" });
export type Schedule = z.infer<typeof Schedule>;

export const ListedSchedule = z
  .object({ list_id: ID.schema("list"), list_name: z.string(), ...Schedule.omit({ due: true }).shape })
  .meta({ id: "ListedSchedule" });
export type ListedSchedule = z.infer<typeof ListedSchedule>;

export const SchedulesQuery = z.object({
  set_by: z
    .string()
    .max(30)
    .regex(/^(key|usr)_[0-9A-HJKMNP-TV-Z]{26}$/, "Name an API key or a person by its id.")
    .optional()
    .describe("Only those that belong to this API key or person"),
  cursor: Page.cursor.optional(),
  limit: Page.limit,
});

/** How many lists an API key keeps fresh. */
export const KeySchedules = z
  .object({
    schedules: z
      .int()
      .nullable()
      .describe("Active schedules: neither stopped nor done. null if there are too many to count"),
  })
  .meta({ id: "KeySchedules" });
export type KeySchedules = z.infer<typeof KeySchedules>;

export const Scheduled = z
  .object({
    schedule: Schedule.nullable().describe("null where the list is not kept fresh"),
    addresses: z.int().describe("Distinct addresses of the list"),
    first_runs: z
      .array(z.object({ every_days: EveryDays, due: z.int() }))
      .nullable()
      .describe(
        "How many addresses the first run would verify, a whole period from now. null before the list is verified, and while it is. A schedule with the same days keeps its day: see its `due`",
      ),
    run_before: z
      .object({ before: z.iso.date(), begins_at: z.iso.datetime(), due: z.int() })
      .nullable()
      .describe(
        "How many addresses one run before the day in the query would verify. null without a day, if the day has passed or the list expires before its end, and while the list is verified",
      ),
  })
  .meta({ id: "ScheduledList" });
export type Scheduled = z.infer<typeof Scheduled>;

export const ScheduleEvents = {
  /** The schedule of a list stopped by itself. */
  ScheduleStopped: Event.declare(
    "list.schedule_stopped",
    z.object({ listID: ID.schema("list"), error: Stopped }),
  ),
  /** A run is due that cannot begin yet. */
  ScheduleWaits: Event.declare("list.schedule_waits", z.object({ listID: ID.schema("list"), wait: Wait })),
};
