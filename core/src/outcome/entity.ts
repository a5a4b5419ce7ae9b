import { CustomAttributeType as custom, Entity, type EntityItem } from "electrodb";
import { Table } from "../aws/table/index.ts";

const { fixed, text } = Table.attribute;

/** Names the objects with the outcomes of a workspace: one item, whatever their number. */
export const OutcomesEntity = new Entity(
  {
    model: { service: "winnow", entity: "outcomes", version: "1" },
    attributes: {
      workspaceID: fixed,
      version: { type: "number", required: true },
      /** Those that calls wrote and no timer has merged yet, as JSON: `[name, entries, time of the oldest, 1 where misses are to be looked for]`. */
      runs: { type: "string", required: true },
      /** The others, in the order of their keys, as JSON: `[name, entries, time of the oldest, first key]`. */
      parts: { type: "string", required: true },
      /** Whether the last outcomes of all parts are kept. Absent in rows from before there were last outcomes. */
      hasLasts: { type: "boolean" },
      /** When the timer looks at them again. */
      timeDue: text,
      list: { type: ["outcomes"] as const, required: true },
    },
    indexes: {
      byWorkspace: { pk: { field: "pk", composite: ["workspaceID"] }, sk: { field: "sk", composite: [] } },
      byDue: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["list"] },
        sk: { field: "gsi1sk", composite: ["timeDue", "workspaceID"] },
      },
    },
  },
  Table.config,
);

const count = { type: "number", required: true, default: 0 } as const;

/** How many outcomes came from a source: `api`, `file`, or a connected mail service by its id. */
export const OutcomeCountEntity = new Entity(
  {
    model: { service: "winnow", entity: "outcomeCount", version: "1" },
    attributes: {
      workspaceID: fixed,
      sourceID: { ...fixed, field: "door", label: "door" },
      bounced: count,
      hard_bounced: count,
      complained: count,
      unsubscribed: count,
      delivered: count,
      opened: count,
      clicked: count,
      repeated: count,
      not_an_address: count,
      in_future: count,
      too_old: count,
      not_a_report: count,
      not_an_event: { type: "number" },
      no_time: { type: "number" },
      /** Those that came while the workspace had all the outcomes it may have. */
      not_stored: count,
      timeLast: text,
    },
    indexes: {
      byWorkspace: {
        pk: { field: "pk", composite: ["workspaceID"] },
        sk: { field: "sk", composite: ["sourceID"] },
      },
    },
  },
  Table.config,
);
/** Mails that were delivered and complained about by day, of the days that count, and when the workspace was told of each level. */
export const ComplaintsEntity = new Entity(
  {
    model: { service: "winnow", entity: "outcomeComplaints", version: "1" },
    attributes: {
      workspaceID: fixed,
      version: { type: "number", required: true },
      /** By the day in UTC: delivered and complained about. */
      days: { type: custom<Readonly<Record<string, readonly [number, number]>>>("any"), required: true },
      /** By the level, the day on which the workspace was told. */
      told: { type: custom<Readonly<Record<string, string>>>("any"), required: true },
    },
    indexes: {
      byWorkspace: { pk: { field: "pk", composite: ["workspaceID"] }, sk: { field: "sk", composite: [] } },
    },
  },
  Table.config,
);
export type CountRow = EntityItem<typeof OutcomeCountEntity>;
