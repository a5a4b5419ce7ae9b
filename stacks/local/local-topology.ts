/** The topology of the local product: less concurrency, short timeouts, heartbeats and retries, and outcomes that are recorded within seconds and looked at within a minute. */
import { queuedReaction, type QueueSpec, type Topology, topology } from "../topology.ts";

const verifySeconds = 60;
const fileSeconds = 300;

/** The visibility timeout equals the consumer's timeout. */
const withLimits = (queue: QueueSpec, seconds: number, maxConcurrency: number): QueueSpec => ({
  ...queue,
  consumer: { ...queue.consumer, timeoutSeconds: seconds },
  visibilitySeconds: seconds,
  maxConcurrency,
});

const { queues } = topology;

/** Of the workers of a queue, those that may be at slow hosts at a time: the same part as in production. */
const slowPart = 0.6;
const workers = { chunks: 8, analyses: 2 };
const slowWorkersOf = (count: number): string => String(Math.floor(slowPart * count));

/** The reactions with this timeout in seconds, after which an event of a dead process is delivered again. */
export const reactionsWithin = (seconds: number): Topology["reactions"] =>
  topology.reactions.map((reaction) => ({
    ...reaction,
    ...(reaction.function && { function: { ...reaction.function, timeoutSeconds: seconds, reserved: 2 } }),
  }));

/** The queue of the reaction that has one, with this visibility timeout in seconds. */
export const queuedReactionWithin = (seconds: number): Topology["queues"] => ({
  [queuedReaction]: withLimits(queues[queuedReaction], seconds, 2),
});

export const localTopology: Topology = {
  ...topology,
  crons: topology.crons.map((cron) =>
    cron.name === "settle-outcomes" ? { ...cron, rate: "rate(1 minute)" } : cron,
  ),
  queues: {
    ...queues,
    "verify-chunk": withLimits(queues["verify-chunk"], verifySeconds, workers.chunks),
    "import-list": withLimits(queues["import-list"], fileSeconds, 2),
    "import-small-list": withLimits(queues["import-small-list"], fileSeconds, 2),
    "read-outcomes": withLimits(queues["read-outcomes"], fileSeconds, 2),
    "analyze-list": withLimits(queues["analyze-list"], fileSeconds, workers.analyses),
    "analyze-small-list": withLimits(queues["analyze-small-list"], fileSeconds, workers.analyses),
    "make-download": withLimits(queues["make-download"], fileSeconds, 2),
    "make-small-download": withLimits(queues["make-small-download"], fileSeconds, 2),
    "make-archive": withLimits(queues["make-archive"], fileSeconds, 1),
    "record-outcomes": { ...queues["record-outcomes"], windowSeconds: 1 },
    ...queuedReactionWithin(20),
  },
  reactions: reactionsWithin(20),
  settings: {
    ...topology.settings,
    STALE_SECONDS: "30",
    RETRY_SECONDS: "1",
    GREYLIST_SECONDS: "3,6",
    AGENT_SILENCE_SECONDS: "4",
    CODES_PER_HOUR: "1000",
    FREE_GRANTS_PER_DOMAIN: "1000000",
    SLOW_ROUNDS_OF_CHUNKS: slowWorkersOf(workers.chunks),
    SLOW_ROUNDS_OF_ANALYSES: slowWorkersOf(workers.analyses),
  },
};
