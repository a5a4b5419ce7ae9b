/** What an idle stage costs a month, part by part, at list prices and without what the operator switches on. */
import { type AlarmSpec, alarmTable } from "../../../aws/alarm-table.ts";
import { deadQueues } from "../../../aws/queue-name.ts";
import { type CronSpec, topology } from "../../../topology.ts";
import { idleMs } from "../../../agent/agent.ts";
import { price } from "./price.ts";

const minutesOfMonth = 43_800;
/** Dollars a month that a stage may cost. */
export const maxIdle = 8;
/** Lambda polls an idle queue with five requests at a time, each of which waits for 20 seconds. */
const pollsOfMonth = 5 * 3 * minutesOfMonth;
/** Assumed of a run of a timer that finds nothing to do. The write is the record of its run. */
const idleRun = { seconds: 0.1, readUnits: 10, writeUnits: 1 };

/** Dollars a month that an idle agent may cost its stage. */
export const maxIdleAgent = 4;
/** Assumed of a call of an agent: its time, and its lines in the logs of the function and of the gateway. */
const agentCall = { seconds: 0.03, logBytes: 700 };

interface Stage {
  /** Whether it probes through agents, which have an alarm. */
  agents: boolean;
}

const alarms: readonly AlarmSpec[] = alarmTable;

function metricsOf({ watched }: AlarmSpec): number {
  if ("deadLetters" in watched) return Object.keys(deadQueues).length;
  return "functions" in watched ? watched.functions.length : 1;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** How many of each thing with a price an idle stage has. */
export const countsOf = ({ agents }: Stage) => ({
  alarmMetrics: sum(alarms.filter(({ needsAgents }) => !needsAgents || agents).map(metricsOf)),
  /** The age of the outbox: all others are sent by traffic or failures alone. */
  metrics: 1,
  polledQueues: Object.keys(topology.queues).length,
  /** That of the distribution. */
  secrets: 1,
});

const crons: readonly CronSpec[] = topology.crons;
const minuteTimers = crons.filter(({ rate }) => rate === "rate(1 minute)");

const runCost = ({ function: { memoryMB } }: CronSpec): number =>
  price.invocation +
  (memoryMB / 1024) * idleRun.seconds * price.computeGBSecond +
  idleRun.readUnits * price.readUnit +
  idleRun.writeUnits * price.writeUnit;

/** Dollars a month. */
export function idleCost(
  stage: Stage,
): Record<"alarms" | "queues" | "timers" | "metrics" | "secrets", number> {
  const { alarmMetrics, metrics, polledQueues, secrets } = countsOf(stage);
  return {
    alarms: alarmMetrics * price.alarmMetric,
    queues: polledQueues * pollsOfMonth * price.queueCall,
    timers: minutesOfMonth * sum(minuteTimers.map(runCost)),
    metrics: metrics * price.customMetric,
    secrets: secrets * price.secret,
  };
}

/** Dollars a month for each agent of a stage that has been quiet for ten minutes: it asks for batches, and tells that it is there. */
export function idleAgentCost(): Record<"batches" | "heartbeats", number> {
  const call =
    price.gatewayCall +
    price.invocation +
    (topology.api.agents.function.memoryMB / 1024) * agentCall.seconds * price.computeGBSecond +
    (agentCall.logBytes / 1e9) * price.logGB;
  const callsOfMonth = (everySeconds: number): number => (60 / everySeconds) * minutesOfMonth;
  const heartbeats = callsOfMonth(Number(topology.settings.AGENT_SILENCE_SECONDS) / 4);
  return {
    // Two queries that find nothing.
    batches: callsOfMonth(idleMs.quiet / 1000) * (call + 2 * (price.readUnit / 2)),
    heartbeats: heartbeats * (call + price.writeUnit),
  };
}

export const total = (parts: Readonly<Record<string, number>>): number => sum(Object.values(parts));
