import { Entity, type EntityItem } from "electrodb";
import { Table } from "../aws/table/index.ts";

const text = { type: "string", required: true, readOnly: true } as const;

/** A message to the people of a workspace. Its id is made of the fact's, so one fact makes one notice. */
export const NoticeEntity = new Entity(
  {
    model: { service: "winnow", entity: "notice", version: "1" },
    attributes: {
      workspaceID: text,
      id: text,
      emoji: text,
      title: text,
      content: text,
      timeCreated: text,
      /** Seconds since 1970, after which the table forgets the row. */
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

/** That one of the people has read a notice. */
export const ReadingEntity = new Entity(
  {
    model: { service: "winnow", entity: "notice-reading", version: "1" },
    attributes: {
      workspaceID: text,
      userID: text,
      /** The notice's. */
      id: text,
      timeRead: text,
      /** Seconds since 1970, after which the table forgets the row. */
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
