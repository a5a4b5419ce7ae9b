/** The topology as data: functions, queues, events, timers and their limits. The stacks and the local cloud read it. */
import { Reaction } from "@winnow/core/kit/reaction";
import { earlierVersionDays, objectDays } from "@winnow/core/kit/object-prefix";
import { Timers } from "@winnow/core/kit/time/timers";

export interface FunctionSpec {
  /** The path below functions/src without the file extension; the file exports `handler`. */
  handler: string;
  timeoutSeconds: number;
  memoryMB: number;
  /**
   * Concurrent executions in production that are kept for this function, and that it cannot exceed. Functions without share what
   * is left of the account's.
   */
  reserved?: number;
}

/** A queue and its consumer. Functions, S3 notifications or the bus send to it. */
export interface QueueSpec {
  consumer: FunctionSpec;
  batchSize: number;
  /** Seconds for which Lambda gathers messages for a batch. More than ten of them need at least one. */
  windowSeconds?: number;
  maxConcurrency: number;
  /** Receives before a message goes to a dead-letter queue. 25 last for half an hour of failures. */
  maxReceives: number;
  /** At least six times the consumer's timeout, as Lambda recommends. */
  visibilitySeconds: number;
  /** Delivers the messages of a group one after the other. */
  isFIFO?: true;
}

/** What receives events of the bus: a function or, where these are many, the queue with the reaction's name. */
export interface ReactionSpec {
  name: string;
  /** The values of `detail-type` that it receives. */
  events: readonly string[];
  /** The bus invokes it; without it, the bus sends to the queue. */
  function?: FunctionSpec;
  /** Whether failed events become dead letters. Those with a job do not: the sweep delivers them again, and logs them after an hour. */
  hasDeadLetters: boolean;
}

export interface CronSpec {
  name: string;
  rate: string;
  function: FunctionSpec;
}

/** A function that receives log lines of others. */
export interface SubscriptionSpec {
  name: string;
  /** The functions whose lines it receives. */
  of: readonly string[];
  /** The fields of the lines that it receives, with their values or, with `*` at the end, the beginning of these. */
  fields: Readonly<Record<string, string>>;
  function: FunctionSpec;
}

/** Routes with a function of their own. */
interface Apart {
  function: FunctionSpec;
  routes: readonly string[];
}

export interface Topology {
  queues: Readonly<Record<string, QueueSpec>>;
  reactions: readonly ReactionSpec[];
  crons: readonly CronSpec[];
  subscriptions: readonly SubscriptionSpec[];
  api: {
    function: FunctionSpec;
    paths: readonly string[];
    /** Calls that wait for somebody else, in a small function of their own: they hold neither memory nor places of the others. */
    waiting: Apart;
    /** Calls of agents, which are many and quick, in a function of their own: they do not hide slow calls of people in its p95. */
    agents: Apart;
  };
  /** Refuses requests that do not come from the distribution. */
  originCheck: Omit<FunctionSpec, "handler">;
  files: {
    /** Objects with the prefix expire after `days`. */
    expiry: readonly { prefix: string; days: number }[];
    /** Earlier versions that are removed before all others. */
    earlierVersions: readonly { prefix: string; days: number }[];
    /** Creation of objects with the prefix is reported to the queue. */
    notifications: readonly { prefix: string; queue: string }[];
  };
  table: { indexes: readonly string[] };
  /** The environment of every function, in addition to the names of resources. */
  settings: Readonly<Record<string, string>>;
}

/** The name of a queue in SQS, which requires `.fifo` at the end of a FIFO queue's. */
export const sqsNameOf = (name: string, { isFIFO }: Pick<QueueSpec, "isFIFO">): string =>
  isFIFO ? `${name}.fifo` : name;

/** A queue of jobs on whole lists. Those on small lists have a queue of their own, so that they do not wait behind large ones. */
const listQueue = <H extends string>(handler: H, maxConcurrency: number) => ({
  consumer: { handler, timeoutSeconds: 600, memoryMB: 1769 },
  batchSize: 1,
  maxConcurrency,
  maxReceives: 26,
  visibilitySeconds: 3600,
});

/**
 * The function of a reaction, which waits for the table most of the time. At full concurrency Lambda retries
 * with growing delays. Reactions that a person waits for reserve ten executions, those whose delay nobody
 * notices three or two, others five.
 */
const reaction = <H extends string>(handler: H, timeoutSeconds: number, reserved = 5) => ({
  handler,
  timeoutSeconds,
  memoryMB: 256,
  reserved,
});

/** Every verification of an address has an event for webhooks, so that this reaction alone has a queue. */
export const queuedReaction = "fan-out-event";

type ReactionFunctions = {
  [N in Exclude<Reaction.Name, typeof queuedReaction>]: FunctionSpec & { handler: `event/${N}` };
};

const reactionFunctions = {
  "begin-analysis": reaction("event/begin-analysis", 30, 10),
  "close-workspace": reaction("event/close-workspace", 300, 2),
  "dispatch-verification": reaction("event/dispatch-verification", 60, 10),
  "erase-list": reaction("event/erase-list", 60, 3),
  "erase-verification": reaction("event/erase-verification", 60, 3),
  "notify-owner": reaction("event/notify-owner", 30, 3),
  "send-mail": reaction("event/send-mail", 30),
  "start-list": reaction("event/start-list", 30, 10),
  "stop-keys": reaction("event/stop-keys", 30, 3),
  "top-up-credits": reaction("event/top-up-credits", 60, 3),
} as const satisfies ReactionFunctions;

/** A timer runs once at a time: a tick that comes while it runs is dropped, and the next one is its retry. */
const timer = <N extends Timers.Name>(name: N, timeoutSeconds: number, memoryMB: number) => ({
  name,
  rate: Timers.rates[name],
  function: { handler: `cron/${name}` as const, timeoutSeconds, memoryMB, reserved: 1 },
});

export const topology = {
  queues: {
    [queuedReaction]: {
      consumer: { handler: "event/fan-out-event", timeoutSeconds: 30, memoryMB: 256 },
      batchSize: 1,
      maxConcurrency: 10,
      maxReceives: 25,
      visibilitySeconds: 180,
    },
    "receive-upload": {
      consumer: { handler: "queue/receive-upload", timeoutSeconds: 30, memoryMB: 256 },
      batchSize: 10,
      maxConcurrency: 5,
      // Nothing else knows of a file that is uploaded after its list was removed: 60 last for more than an hour.
      maxReceives: 60,
      visibilitySeconds: 180,
    },
    "import-list": listQueue("queue/import-list", 10),
    "import-small-list": listQueue("queue/import-list", 20),
    "read-outcomes": listQueue("queue/read-outcomes", 5),
    "analyze-list": listQueue("queue/analyze-list", 10),
    "analyze-small-list": listQueue("queue/analyze-list", 20),
    "verify-chunk": {
      consumer: { handler: "queue/verify-chunk", timeoutSeconds: 120, memoryMB: 512 },
      batchSize: 1,
      maxConcurrency: 50,
      maxReceives: 25,
      visibilitySeconds: 720,
    },
    "verify-address": {
      consumer: { handler: "queue/verify-address", timeoutSeconds: 60, memoryMB: 256 },
      batchSize: 1,
      maxConcurrency: 50,
      maxReceives: 26,
      visibilitySeconds: 360,
    },
    "make-download": listQueue("queue/make-download", 10),
    "make-small-download": listQueue("queue/make-download", 20),
    "make-archive": listQueue("queue/make-archive", 3),
    "send-code": {
      consumer: { handler: "queue/send-code", timeoutSeconds: 10, memoryMB: 256 },
      batchSize: 1,
      maxConcurrency: 10,
      maxReceives: 5,
      visibilitySeconds: 60,
    },
    "receive-payment-event": {
      consumer: { handler: "queue/receive-payment-event", timeoutSeconds: 60, memoryMB: 256 },
      batchSize: 1,
      maxConcurrency: 5,
      maxReceives: 25,
      visibilitySeconds: 360,
      isFIFO: true,
    },
    // Most mail services post one event a call. What they post is recorded many at a time, as one object for each workspace.
    "record-outcomes": {
      consumer: { handler: "queue/record-outcomes", timeoutSeconds: 60, memoryMB: 512 },
      batchSize: 500,
      windowSeconds: 10,
      maxConcurrency: 2,
      maxReceives: 25,
      visibilitySeconds: 370,
    },
    // A message is about one endpoint and takes at most some six seconds. Ten endpoints share an invocation.
    "deliver-webhook": {
      consumer: { handler: "queue/deliver-webhook", timeoutSeconds: 30, memoryMB: 256 },
      batchSize: 10,
      maxConcurrency: 50,
      maxReceives: 26,
      visibilitySeconds: 180,
    },
  },
  reactions: Reaction.names.map((name) => ({
    name,
    events: Reaction.detailTypesOf(name),
    ...(name !== queuedReaction && { function: reactionFunctions[name] }),
    hasDeadLetters: !Reaction.hasJob(name),
  })),
  crons: [
    timer("relay-outbox", 300, 512),
    timer("sweep-jobs", 300, 1024),
    timer("seal-audit", 300, 512),
    timer("settle-leases", 60, 512),
    timer("expire-lists", 900, 512),
    timer("settle-outcomes", 900, 1024),
    timer("audit-ledgers", 600, 512),
    timer("settle-billing", 300, 512),
    timer("send-summaries", 600, 512),
    timer("publish-status", 900, 512),
    timer("reconcile-payments", 900, 512),
  ],
  subscriptions: [
    {
      name: "keep-requests",
      of: ["api", "api-waiting"],
      fields: { kind: "call", apiKeyID: "key_*" },
      function: { handler: "log/keep-requests", timeoutSeconds: 60, memoryMB: 256, reserved: 5 },
    },
  ],
  api: {
    function: { handler: "api/handler", timeoutSeconds: 29, memoryMB: 1769, reserved: 100 },
    paths: ["/api", "/v1", "/compat", "/mcp", "/oauth", "/docs", "/llms.txt", "/hook"],
    waiting: {
      function: { handler: "api/waiting", timeoutSeconds: 29, memoryMB: 256, reserved: 120 },
      routes: [
        "POST /v1/verify",
        "POST /v1/form-check",
        "GET /v1/lists/{id}",
        "POST /mcp",
        "POST /api/verify-email",
        "ANY /compat/zerobounce/v2/validate",
        "POST /compat/zerobounce/v2/validatebatch",
        "ANY /compat/neverbounce/{version}/single/check",
        "ANY /compat/neverbounce/{version}/jobs/parse",
        "ANY /compat/neverbounce/{version}/jobs/start",
      ],
    },
    agents: {
      function: { handler: "api/handler", timeoutSeconds: 29, memoryMB: 512, reserved: 20 },
      routes: ["POST /api/agent/{proxy+}"],
    },
  },
  // What it answers is kept for an hour, for all callers at once; then all wait for its cold starts.
  originCheck: { timeoutSeconds: 5, memoryMB: 512, reserved: 15 },
  files: {
    expiry: Object.entries(objectDays).map(([prefix, days]) => ({ prefix, days })),
    earlierVersions: Object.entries(earlierVersionDays).map(([prefix, days]) => ({ prefix, days })),
    notifications: [{ prefix: "upload/", queue: "receive-upload" }],
  },
  table: { indexes: ["gsi1", "gsi2"] },
  settings: {
    STALE_SECONDS: "120",
    RETRY_SECONDS: "15",
    DEADLINE_SECONDS: "86400",
    GREYLIST_SECONDS: "300,900,3600,14400",
    MIN_CHUNKS_IN_FLIGHT: "1",
    MAX_CHUNKS_IN_FLIGHT: "50",
    SMALL_ROWS: "10000",
    STEPS_AT_ONCE: "3",
    VERIFICATIONS_AT_ONCE: "10",
    SLOW_ROUNDS_OF_CHUNKS: "30",
    SLOW_ROUNDS_OF_ADDRESSES: "20",
    SLOW_ROUNDS_OF_ANALYSES: "6",
    FIRST_ROUNDS_OF_ADDRESSES: "30",
    WAITING_CALLS: "80",
    WAITING_POLLS: "40",
    AGENT_SILENCE_SECONDS: "20",
    CODES_PER_HOUR: "20",
    FREE_GRANTS_PER_DOMAIN: "5",
    SESSION_REQUESTS_PER_MINUTE: "600",
    WORKSPACE_REQUESTS_PER_MINUTE: "3000",
  },
} as const satisfies Topology;
