import { CustomAttributeType as custom, Entity, type EntityItem } from "electrodb";
import { Table } from "../../aws/table/index.ts";
import type { Stopped, Wait } from "./schema.ts";

const { text, fixed } = Table.attribute;
const count = { type: "number", required: true } as const;

/** By what a list is kept fresh. A job of the same id waits for the next run. */
export const ScheduleEntity = new Entity(
  {
    model: { service: "winnow", entity: "listSchedule", version: "1" },
    attributes: {
      workspaceID: fixed,
      listID: fixed,
      version: count,
      /** The days between two runs. A schedule before a date has none. */
      everyDays: { type: "number" },
      /** The day of UTC, `yyyy-mm-dd`, before which its one run ends. */
      before: { type: "string" },
      /** When that run began, or nothing was due: no other comes. */
      timeDone: { type: "string" },
      /** Credits that all runs together may take. */
      cap: count,
      /** Credits that the runs before the last one have taken. */
      used: count,
      /** The last run: its verification, and the credits that it reserved. */
      run: { type: custom<{ id: string; reserved: number }>("any") },
      /** The id of the verification of the next run. */
      nextID: text,
      timeDue: text,
      /** The user or the API key to whom it belongs: their rights start its runs, and they spend the credits. */
      ownerID: { ...text, field: "userID" },
      /** What the run that is due waits for. */
      wait: { type: custom<Wait>("any") },
      stopped: { type: custom<Stopped>("any") },
    },
    indexes: {
      byWorkspace: {
        pk: { field: "pk", composite: ["workspaceID"] },
        sk: { field: "sk", composite: ["listID"] },
      },
    },
  },
  Table.config,
);
export type ScheduleRow = EntityItem<typeof ScheduleEntity>;
