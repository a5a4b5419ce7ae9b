/** The shapes of a list. Safe for the browser. */
import { z } from "zod";
import { Event } from "../kit/event.ts";
import { ID } from "../kit/id.ts";
import { Problem } from "./info-schema.ts";
import { ScheduleEvents } from "./schedule/schema.ts";

export { Choice, Preview } from "../file/schema.ts";
export { limits } from "./limits.ts";
export * from "./bounces-schema.ts";
export * from "./comparison/schema.ts";
export * from "./download/schema.ts";
export * from "./erasure/schema.ts";
export { ListQuery, ListSort, Selection } from "./find/schema.ts";
export * from "./import/schema.ts";
export { Info, Listed, Phase, Problem, Purpose, type ScheduleInRow, State } from "./info-schema.ts";
export { Quote, Repeated } from "./quote/schema.ts";
export { ReportNumbers } from "./report/schema.ts";
export * from "./result/schema.ts";
export * from "./schedule/schema.ts";
export { Analyze, Verify } from "./start/schema.ts";
export { Retag, Tagged, Tags, UsedTag } from "./tags/schema.ts";
export { Create, Created, OfAddresses, OfFile, TakenOver, Update } from "./upload/schema.ts";
export { Died } from "../verification/schema.ts";

/** What the import of a list works on. */
export const JobInput = z.object({ listID: ID.schema("list") });

export const Events = {
  Imported: Event.declare("list.imported", z.object({ listID: ID.schema("list") })),
  ImportFailed: Event.declare("list.import_failed", z.object({ listID: ID.schema("list") })),
  ImportCancelled: Event.declare("list.import_cancelled", z.object({ listID: ID.schema("list") })),
  /** What the list was created for was not started. */
  StartRefused: Event.declare(
    "list.start_refused",
    z.object({ listID: ID.schema("list"), error: Problem.pick({ code: true, message: true }) }),
  ),
  ...ScheduleEvents,
  Deleted: Event.declare("list.deleted", z.object({ listID: ID.schema("list") })),
};
