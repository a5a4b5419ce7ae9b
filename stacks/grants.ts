/** The IAM actions of each function. A handler of the topology that is missing here does not compile. */
import type { Prefix, WorkspacePrefix } from "@winnow/core/kit/object-prefix";
import type { topology } from "./topology.ts";

type Topology = typeof topology;
export type QueueName = keyof Topology["queues"];
export type Handler =
  | Topology["queues"][QueueName]["consumer"]["handler"]
  | NonNullable<Topology["reactions"][number]["function"]>["handler"]
  | Topology["crons"][number]["function"]["handler"]
  | Topology["subscriptions"][number]["function"]["handler"]
  | Topology["api"]["function"]["handler"]
  | Topology["api"]["waiting"]["function"]["handler"];

type TableAction =
  | "dynamodb:GetItem"
  | "dynamodb:BatchGetItem"
  | "dynamodb:Query"
  | "dynamodb:PutItem"
  | "dynamodb:UpdateItem"
  | "dynamodb:DeleteItem"
  | "dynamodb:BatchWriteItem";

type FileAction =
  "s3:GetObject" | "s3:PutObject" | "s3:AbortMultipartUpload" | "s3:DeleteObject" | "s3:DeleteObjectVersion";

export interface Grants {
  /** A transaction needs the action of each of its items. */
  table: readonly TableAction[];
  files?: Readonly<Partial<Record<Prefix, readonly FileAction[]>>>;
  /** May list objects, so that S3 reports a missing object as missing, not as forbidden. */
  listsFiles?: boolean;
  /** May list the versions of objects, to erase them. */
  listsVersions?: boolean;
  sends?: readonly QueueName[];
  /** Reads how many messages wait there. */
  counts?: readonly QueueName[];
  /** Writes events and publishes them to the bus. */
  announces?: boolean;
  secrets?: readonly string[];
  /** Sends mail from the stage's address. */
  mails?: boolean;
  /** Knows the address of the stage, for links. */
  links?: boolean;
}

const get = "dynamodb:GetItem";
const getMany = "dynamodb:BatchGetItem";
const query = "dynamodb:Query";
const put = "dynamodb:PutItem";
const update = "dynamodb:UpdateItem";
const remove = "dynamodb:DeleteItem";
/** Puts or deletes up to 25 items. */
const writeMany = "dynamodb:BatchWriteItem";

const read = "s3:GetObject";
const write = "s3:PutObject";
/** Removes the parts of a multipart upload that was not completed. */
const abortUpload = "s3:AbortMultipartUpload";
const erase = "s3:DeleteObject";
/** Erases an object with its earlier versions. */
const eraseVersion = "s3:DeleteObjectVersion";

/** Those of the API, whose functions differ by their routes alone. */
const api: Grants = {
  table: [get, getMany, query, put, update, remove, writeMany],
  files: {
    "archive/": [read],
    "history/": [read],
    "upload/": [read, write, erase],
    // The API closes a verification that is cancelled, and removes its manifest where the list was erased meanwhile.
    "list/": [read, write, erase],
    "download/": [read],
    "invoices/": [read, write, abortUpload],
    "probe/": [read, write, erase],
    "picture/": [read, write, erase],
    "rules/": [read, write, erase],
    "suppressions/": [read, write, erase],
    "outcomes/": [read, write, erase],
    "derived/": [read, write, erase],
    "requests/": [read],
  },
  listsFiles: true,
  links: true,
  sends: [
    "import-list",
    "import-small-list",
    "make-download",
    "make-small-download",
    "make-archive",
    "verify-address",
    "send-code",
    "receive-payment-event",
    "deliver-webhook",
    "record-outcomes",
  ],
  announces: true,
  secrets: [
    "token-key",
    "otp-pepper",
    "agent-token",
    "socks5-proxy",
    "paddle-api-key",
    "paddle-webhook-secret",
    "checkout-key",
    "webhook-key",
  ],
};

export const grants: Readonly<Record<Handler, Grants>> = {
  "api/handler": api,
  "api/waiting": api,
  "queue/receive-upload": {
    table: [get],
    files: { "upload/": [erase], "outcomes/": [erase] },
    listsFiles: true,
    sends: ["import-list", "import-small-list", "read-outcomes"],
  },
  "queue/import-list": {
    table: [get, query, put, update, remove],
    files: { "upload/": [read], "list/": [read, write, abortUpload, erase] },
    listsFiles: true,
    sends: ["import-list", "import-small-list"],
    announces: true,
  },
  "queue/read-outcomes": {
    table: [get, query, put, update, remove],
    files: {
      "upload/": [read, erase],
      "outcomes/": [read, write, erase],
      "suppressions/": [read, write, erase],
    },
    listsFiles: true,
    sends: ["read-outcomes"],
    announces: true,
  },
  "queue/analyze-list": {
    table: [get, getMany, query, put, update, remove, writeMany],
    files: {
      "list/": [read, write, erase],
      "probe/": [read, write, erase],
      "rules/": [read],
      "suppressions/": [read],
    },
    listsFiles: true,
    sends: ["analyze-list", "analyze-small-list"],
    announces: true,
    secrets: ["socks5-proxy"],
  },
  "queue/verify-chunk": {
    table: [get, getMany, query, put, update, remove, writeMany],
    files: {
      "list/": [read, write, erase],
      "probe/": [read, write, erase],
      "rules/": [read],
      "suppressions/": [read],
      "outcomes/": [read],
      "derived/": [read, write, erase],
    },
    listsFiles: true,
    sends: ["verify-chunk"],
    counts: ["verify-chunk"],
    announces: true,
    secrets: ["socks5-proxy"],
  },
  "queue/verify-address": {
    table: [get, getMany, query, put, update, remove, writeMany],
    files: {
      // A verdict of a list of the last day is repeated.
      "list/": [read],
      "probe/": [read, write, erase],
      "rules/": [read],
      "suppressions/": [read],
      "outcomes/": [read],
    },
    listsFiles: true,
    sends: ["verify-address"],
    announces: true,
    secrets: ["socks5-proxy"],
  },
  "queue/make-download": {
    table: [get, getMany, query, put, update, remove],
    files: {
      "list/": [read, write, abortUpload, erase],
      "download/": [read, write, abortUpload, erase],
      "rules/": [read],
      "suppressions/": [read],
      "outcomes/": [read],
      "derived/": [read, write, erase],
    },
    listsFiles: true,
    sends: ["make-download", "make-small-download"],
  },
  "queue/make-archive": {
    table: [get, getMany, query, put, update, remove, writeMany],
    files: {
      "archive/": [read, write, abortUpload, erase],
      "list/": [read, write, abortUpload, erase],
      "rules/": [read],
      "suppressions/": [read],
      "outcomes/": [read],
      "derived/": [read, write, erase],
    },
    listsFiles: true,
    sends: ["make-archive"],
    announces: true,
  },
  "queue/send-code": {
    table: [get, query, put],
    secrets: ["otp-pepper"],
    mails: true,
  },
  "queue/receive-payment-event": {
    table: [get, query, put, update, remove],
    announces: true,
    secrets: ["checkout-key"],
  },
  "event/top-up-credits": {
    table: [get, query, put, update, remove],
    announces: true,
    secrets: ["paddle-api-key"],
  },
  "event/send-mail": {
    // A role of an earlier catalogue is brought over where it is read.
    table: [get, getMany, query, put, update, remove],
    secrets: ["otp-pepper"],
    mails: true,
  },
  "event/start-list": {
    table: [get, getMany, query, put, update, remove],
    files: { "list/": [read] },
    announces: true,
  },
  "event/begin-analysis": {
    table: [get],
    sends: ["analyze-list", "analyze-small-list"],
  },
  // It removes what an undone revision wrote.
  "event/dispatch-verification": {
    table: [get, query, put, update, remove],
    files: { "list/": [erase], "derived/": [erase] },
    listsFiles: true,
    sends: ["verify-chunk"],
    counts: ["verify-chunk"],
  },
  "event/notify-owner": {
    table: [get, put, remove],
  },
  "event/stop-keys": {
    table: [get, query, put, update, remove],
    announces: true,
  },
  "event/fan-out-event": {
    table: [get, getMany, query, put, remove],
    sends: ["deliver-webhook"],
  },
  "queue/deliver-webhook": {
    table: [get, query, put, update, remove, writeMany],
    sends: ["deliver-webhook"],
    announces: true,
    links: true,
    secrets: ["webhook-key"],
  },
  "queue/record-outcomes": {
    table: [get, put, update],
    files: {
      "outcomes/": [read, write, erase],
      "suppressions/": [read, write, erase],
    },
    listsFiles: true,
    announces: true,
  },
  // It ends what is under way on the list, which may take chunks and write a manifest.
  "event/erase-list": {
    table: [get, query, put, update, remove, writeMany],
    files: {
      "upload/": [erase],
      "list/": [read, write, erase],
      "download/": [erase],
      "derived/": [erase],
      "history/": [erase],
    },
    listsFiles: true,
    announces: true,
  },
  "event/erase-verification": {
    table: [query, remove],
  },
  "event/close-workspace": {
    table: [get, query, put, update, remove, writeMany],
    files: {
      "upload/": [erase],
      "rules/": [erase],
      "suppressions/": [erase],
      "outcomes/": [erase],
      "history/": [erase],
    },
    listsFiles: true,
    sends: ["deliver-webhook"],
    announces: true,
    secrets: ["paddle-api-key"],
  },
  "log/keep-requests": { table: [], files: { "requests/": [write] } },
  "cron/relay-outbox": {
    table: [query, put, writeMany],
    announces: true,
  },
  "cron/sweep-jobs": {
    table: [get, getMany, query, put, update, remove, writeMany],
    files: {
      "archive/": [erase, eraseVersion],
      "upload/": [read, erase, eraseVersion],
      "list/": [read, write, erase, eraseVersion],
      "download/": [erase, eraseVersion],
      "invoices/": [erase, eraseVersion],
      "picture/": [erase, eraseVersion],
      "rules/": [read, write, erase, eraseVersion],
      "suppressions/": [read, erase, eraseVersion],
      "outcomes/": [read, erase, eraseVersion],
      "derived/": [read, write, erase, eraseVersion],
      "history/": [erase, eraseVersion],
      "requests/": [erase, eraseVersion],
    } satisfies Record<WorkspacePrefix, readonly FileAction[]> & Grants["files"],
    listsFiles: true,
    listsVersions: true,
    counts: ["verify-chunk"],
    sends: [
      "import-list",
      "import-small-list",
      "read-outcomes",
      "analyze-list",
      "analyze-small-list",
      "verify-chunk",
      "make-download",
      "make-small-download",
      "make-archive",
      "verify-address",
      "deliver-webhook",
    ],
    announces: true,
    secrets: ["token-key", "otp-pepper", "paddle-api-key"],
  },
  "cron/expire-lists": {
    table: [get, getMany, query, put, update, remove],
    announces: true,
  },
  "cron/seal-audit": {
    table: [get, query, put, update, remove, writeMany],
    sends: ["deliver-webhook"],
  },
  "cron/settle-leases": {
    table: [get, query, put, update, remove],
    announces: true,
  },
  "cron/settle-outcomes": {
    table: [get, getMany, query, put, update, remove, writeMany],
    files: { "outcomes/": [read, write, erase], "list/": [read], "probe/": [read, write, erase] },
    listsFiles: true,
    announces: true,
    secrets: ["socks5-proxy"],
  },
  "cron/audit-ledgers": {
    table: [get, query, put, update],
  },
  "cron/settle-billing": {
    table: [get, query, put, update, remove],
    announces: true,
    secrets: ["checkout-key", "paddle-api-key"],
  },
  "cron/send-summaries": {
    table: [get, query, put],
    mails: true,
  },
  "cron/publish-status": { table: [get, query, put] },
  "cron/reconcile-payments": {
    table: [get, query, put, update, remove],
    announces: true,
    secrets: ["checkout-key", "paddle-api-key"],
  },
};
