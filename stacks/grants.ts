/** What each function may do, action by action. A handler of the topology that is missing here does not compile. */
import type { topology } from "./topology.ts";

type Topology = typeof topology;
export type QueueName = keyof Topology["queues"];
export type Handler =
  | Topology["queues"][QueueName]["consumer"]["handler"]
  | Topology["reactions"][number]["function"]["handler"]
  | Topology["crons"][number]["function"]["handler"]
  | Topology["api"]["function"]["handler"];

type TableAction =
  | "dynamodb:GetItem"
  | "dynamodb:BatchGetItem"
  | "dynamodb:Query"
  | "dynamodb:PutItem"
  | "dynamodb:UpdateItem"
  | "dynamodb:DeleteItem"
  | "dynamodb:ConditionCheckItem";

type FileAction = "s3:GetObject" | "s3:PutObject" | "s3:AbortMultipartUpload" | "s3:DeleteObject";

/** The prefixes of the bucket: what people sent, what is kept of a list, and what was made to be fetched. */
type Prefix = "upload/" | "list/" | "download/";

export interface Grants {
  table: readonly TableAction[];
  files?: Readonly<Partial<Record<Prefix, readonly FileAction[]>>>;
  /** May tell a missing object from a forbidden one, and list the objects below a prefix. */
  listsFiles?: boolean;
  sends?: readonly QueueName[];
  /** Passes facts on to the bus. */
  announces?: boolean;
  secrets?: readonly string[];
}

const change = [
  "dynamodb:GetItem",
  "dynamodb:BatchGetItem",
  "dynamodb:Query",
  "dynamodb:PutItem",
  "dynamodb:UpdateItem",
  "dynamodb:DeleteItem",
  "dynamodb:ConditionCheckItem",
] as const satisfies readonly TableAction[];

const read = ["s3:GetObject"] as const;
const write = ["s3:PutObject", "s3:AbortMultipartUpload"] as const;
const erase = ["s3:DeleteObject"] as const;

export const grants: Readonly<Record<Handler, Grants>> = {
  "api/handler": {
    table: change,
    files: { "upload/": [...read, ...write], "list/": [...read, ...write], "download/": [...read, ...write] },
    listsFiles: true,
    sends: ["import-list", "make-download"],
    announces: true,
    secrets: ["token-key"],
  },
  "queue/receive-upload": {
    table: change,
    files: { "upload/": read },
    listsFiles: true,
    sends: ["import-list"],
    announces: true,
  },
  "queue/import-list": {
    table: change,
    files: { "upload/": read, "list/": [...read, ...write] },
    listsFiles: true,
    sends: ["import-list"],
    announces: true,
  },
  "queue/verify-chunk": {
    table: change,
    files: { "list/": [...read, ...write] },
    listsFiles: true,
    sends: ["verify-chunk"],
    announces: true,
  },
  "queue/make-download": {
    table: change,
    files: { "upload/": read, "list/": read, "download/": [...read, ...write] },
    listsFiles: true,
    announces: true,
  },
  "event/dispatch-verification": {
    table: change,
    files: { "list/": read },
    sends: ["verify-chunk"],
    announces: true,
  },
  "event/tell-owner": { table: change, announces: true },
  "event/erase-list": {
    table: change,
    files: { "upload/": erase, "list/": erase, "download/": erase },
    listsFiles: true,
    announces: true,
  },
  "cron/relay-outbox": {
    table: ["dynamodb:Query", "dynamodb:DeleteItem"],
    announces: true,
  },
  "cron/sweep-verifications": {
    table: change,
    files: { "list/": read },
    sends: ["verify-chunk"],
    announces: true,
  },
  "cron/expire-lists": { table: change, announces: true },
};
