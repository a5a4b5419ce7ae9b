import { Entity } from "electrodb";
import { Table } from "../aws/table/index.ts";

const { fixed } = Table.attribute;

/** The uses of one subject, such as `requests:ses_…`, in one window of time. */
export const QuotaEntity = new Entity(
  {
    model: { service: "winnow", entity: "quota", version: "1" },
    attributes: {
      subject: fixed,
      window: { type: "number", required: true, readOnly: true },
      count: { type: "number", required: true, default: 0 },
      expires: { type: "number", required: true },
    },
    indexes: {
      byWindow: { pk: { field: "pk", composite: ["subject"] }, sk: { field: "sk", composite: ["window"] } },
    },
  },
  Table.config,
);
