/** The uses of one subject in one window of time. Each kind has a stored name of its own. */
import { Entity } from "electrodb";
import { Table } from "../aws/table/index.ts";
import { kindOf, type Subject } from "./subject.ts";

const subject = Table.attribute.fixed;
const window = { type: "number", required: true, readOnly: true } as const;
const count = { type: "number", required: true, default: 0 } as const;
const expires = { type: "number", required: true } as const;
const indexes = {
  byWindow: { pk: { field: "pk", composite: ["subject"] }, sk: { field: "sk", composite: ["window"] } },
} as const;

export const QuotaEntity = new Entity(
  {
    model: { service: "winnow", entity: "quota", version: "1" },
    attributes: { subject, window, count, expires },
    indexes,
  },
  Table.config,
);

export const UseEntity = new Entity(
  {
    model: { service: "winnow", entity: "use", version: "1" },
    attributes: { subject, window, count, expires },
    indexes,
  },
  Table.config,
);

export const entityOf = (subject: Subject): typeof QuotaEntity =>
  kindOf(subject) === "quota" ? QuotaEntity : UseEntity;
