import { CustomAttributeType as custom, Entity, type EntityItem } from "electrodb";
import { Table } from "../aws/table/index.ts";

const { text, fixed } = Table.attribute;

/** Failed attempts of one subject, such as an account or a network. */
export const FailureEntity = new Entity(
  {
    model: { service: "winnow", entity: "failure", version: "1" },
    attributes: {
      subject: fixed,
      count: { type: "number", required: true, default: 0 },
      timeLast: text,
      expires: { type: "number", required: true },
    },
    indexes: {
      bySubject: { pk: { field: "pk", composite: ["subject"] }, sk: { field: "sk", composite: [] } },
    },
  },
  Table.config,
);
export type FailureRow = EntityItem<typeof FailureEntity>;

/** The holders of the places of a subject of which only some may be busy at a time. */
export const PlacesEntity = new Entity(
  {
    model: { service: "winnow", entity: "places", version: "1" },
    attributes: {
      subject: fixed,
      version: { type: "number", required: true },
      /** When the place of each holder ends, in milliseconds since 1970. */
      held: { type: custom<Readonly<Record<string, number>>>("any"), required: true },
      expires: { type: "number", required: true },
    },
    indexes: {
      bySubject: { pk: { field: "pk", composite: ["subject"] }, sk: { field: "sk", composite: [] } },
    },
  },
  Table.config,
);
