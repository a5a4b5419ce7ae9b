/** An event as rules match it and targets receive it. */
import { randomUUID } from "node:crypto";
import { accountID, regionName } from "../emulated-service.ts";

export interface Event {
  version: "0";
  id: string;
  "detail-type": string;
  source: string;
  account: string;
  /** ISO 8601, whole seconds. */
  time: string;
  region: string;
  resources: readonly string[];
  detail: Record<string, unknown>;
}

export interface NewEvent {
  source: string;
  detailType: string;
  detail: Record<string, unknown>;
  resources?: readonly string[];
  /** Milliseconds since the epoch. */
  time: number;
}

export function createEvent({ source, detailType, detail, resources = [], time }: NewEvent): Event {
  return {
    version: "0",
    id: randomUUID(),
    "detail-type": detailType,
    source,
    account: accountID,
    time: new Date(time).toISOString().replace(/\.\d+Z$/, "Z"),
    region: regionName,
    resources,
    detail,
  };
}
