/** The shapes of a schedule, by which a list is kept fresh. Safe for the browser. */
import { z } from "zod";
import { Event } from "../../kit/event.ts";
import { groupedDigits } from "../../kit/grouped-digits.ts";
import { ID } from "../../kit/id.ts";
import { limits } from "../limits.ts";

/** The days between two runs. */
const EveryDays = z.union(limits.scheduleDays.map((days) => z.literal(days)));

export const KeepFresh = z.strictObject({
  every_days: EveryDays.describe("Days between two runs"),
  cap: z
    .int("The credits are a whole number.")
    .min(1, "Allow at least one credit.")
    .max(limits.scheduleCap, `Allow at most ${groupedDigits(limits.scheduleCap)} credits.`)
    .describe("Credits that all runs together may take"),
});
export type KeepFresh = z.infer<typeof KeepFresh>;

/** Why a schedule stopped. */
const Stopped = z.object({ code: z.string(), message: z.string() });
export type Stopped = z.infer<typeof Stopped>;

/** Why a run that is due has not begun, and since when. */
const Wait = Stopped.extend({ since: z.iso.datetime() });
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
    every_days: z.int(),
    cap: z.int(),
    used: z.int().describe("Credits that its runs have taken, with those that a run under way has reserved"),
    next_at: z.iso
      .datetime()
      .nullable()
      .describe(
        "null where it has stopped, or the list is erased before the next run; in the past where the run waits",
      ),
    waits: Wait.nullable().describe(
      "Why the run that is due has not begun: it begins by itself once it can. null where none waits",
    ),
    due: z
      .int()
      .nullable()
      .describe(
        "Addresses whose verdicts are due by the next run, which reserves a credit for each; null without one, and while the list is verified",
      ),
    stopped: Stopped.nullable(),
  })
  .meta({ id: "ListSchedule" });
export type Schedule = z.infer<typeof Schedule>;

export const Scheduled = z
  .object({
    schedule: Schedule.nullable().describe("null where the list is not kept fresh"),
    addresses: z.int().describe("Distinct addresses of the list"),
    first_runs: z
      .array(z.object({ every_days: EveryDays, due: z.int() }))
      .nullable()
      .describe(
        "What the first run would ask about, a whole period from now; null while the list is verified, and before. A schedule that has the same days keeps its day: see its `due`",
      ),
  })
  .meta({ id: "ScheduledList" });
export type Scheduled = z.infer<typeof Scheduled>;

/** The schedule of a list stopped by itself. */
export const ScheduleStopped = Event.declare(
  "list.schedule_stopped",
  z.object({ listID: ID.schema("list"), error: Stopped }),
);
