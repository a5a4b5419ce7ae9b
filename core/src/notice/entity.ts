import { CustomAttributeType as custom, Entity, type EntityItem } from "electrodb";
import { Table } from "../aws/table/index.ts";
import { areas } from "../kit/permission.ts";
import { type Choices, kinds, type Page } from "./schema.ts";

const { fixed, text } = Table.attribute;

/**
 * A notice to the members of a workspace. Its id is derived from the event, so that an event makes one notice.
 */
export const NoticeEntity = new Entity(
  {
    model: { service: "winnow", entity: "notice", version: "1" },
    attributes: {
      workspaceID: fixed,
      id: fixed,
      /** Absent in notices from before kinds and pages were recorded. */
      kind: { type: kinds, readOnly: true },
      emoji: fixed,
      title: text,
      content: text,
      page: { type: custom<Page>("any"), readOnly: true },
      /** It is shown to people who may view this area; a notice from before areas were recorded, to everybody. */
      area: { type: areas, readOnly: true },
      /** The users whom alone it is shown to, and whom not. */
      onlyTo: { type: "string", readOnly: true },
      notTo: { type: "string", readOnly: true },
      timeCreated: fixed,
      /** TTL, in seconds since 1970. */
      expires: { type: "number", required: true, readOnly: true },
    },
    indexes: {
      byWorkspace: {
        pk: { field: "pk", composite: ["workspaceID"] },
        sk: { field: "sk", composite: ["id"] },
      },
    },
  },
  Table.config,
);
export type NoticeRow = EntityItem<typeof NoticeEntity>;

/** Marks a notice as read by one user. */
export const ReadReceiptEntity = new Entity(
  {
    model: { service: "winnow", entity: "notice-reading", version: "1" },
    attributes: {
      workspaceID: fixed,
      userID: fixed,
      /** The id of the notice. */
      id: fixed,
      timeRead: fixed,
      /** TTL, in seconds since 1970. */
      expires: { type: "number", required: true, readOnly: true },
    },
    indexes: {
      byPerson: {
        pk: { field: "pk", composite: ["workspaceID", "userID"] },
        sk: { field: "sk", composite: ["id"] },
      },
    },
  },
  Table.config,
);

/** What a person chose to be told of, in all their workspaces alike. */
export const PreferenceEntity = new Entity(
  {
    model: { service: "winnow", entity: "notice-preference", version: "1" },
    attributes: {
      userID: fixed,
      version: { type: "number", required: true },
      choices: { type: custom<Choices>("any"), required: true },
      /** Whether summaries are chosen, and the end of the last week that was summarized. */
      summaries: { type: ["weekly", "none"] as const, required: true },
      summarizedUntil: text,
      /** When a run began to make the summary. */
      timeClaimed: { type: "string" },
    },
    indexes: {
      byUser: { pk: { field: "pk", composite: ["userID"] }, sk: { field: "sk", composite: [] } },
      bySummary: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["summaries"] },
        sk: { field: "gsi1sk", composite: ["summarizedUntil", "userID"] },
      },
    },
  },
  Table.config,
);
export type PreferenceRow = EntityItem<typeof PreferenceEntity>;
