/** One run of a list through a new cluster, with or without faults, examined by the oracle. */
import { setTimeout as wait } from "node:timers/promises";
import { examine, readState, type State, type Verdicts, verdictsOf } from "../oracle/index.ts";
import { retryingCustomer } from "./customer.ts";
import { csvOf } from "./list.ts";
import { fetchDownload, runList } from "./list-run.ts";
import type { ScheduledFault } from "./fault-schedule.ts";
import { type Cluster, type ClusterOptions, startCluster } from "./cluster.ts";
import { type FaultInjector, startFaultInjector } from "./fault-injector.ts";

export interface Trial {
  /** The verification's status. */
  status: string;
  /** From the upload of the file to the end of the job. */
  seconds: number;
  /** From the end of the last fault to the end of the job. */
  recoverySeconds: number;
  injected: FaultInjector["injected"];
  verdicts: Verdicts;
  /** Violations that the oracle found, and unexpected exits of workers. */
  violations: readonly string[];
}

export type Log = (line: string) => void;

export async function runTrial(
  options: ClusterOptions,
  cells: readonly string[],
  schedule: readonly ScheduledFault[],
  log: Log,
): Promise<Trial> {
  const cluster = await startCluster(options);
  try {
    const customer = await retryingCustomer(cluster.workers);
    const started = Date.now();
    let done = 0;
    const injector = startFaultInjector(cluster, schedule, (line) => log(logLine(started, done, line)));
    const { listID, status, seconds, ended } = await runList(customer, csvOf(cells), {
      started: () => injector.progressed(0),
      progressed: (share) => injector.progressed((done = share)),
    });
    await injector.end();
    log(logLine(started, 1, `the verification has ${status}`));
    const download = status === "completed" ? { download: await fetchDownload(customer, listID) } : {};
    const state = await settledState(cluster);
    return {
      status,
      seconds,
      recoverySeconds: Math.max(0, ended - injector.lastFaultEnded()) / 1000,
      injected: injector.injected,
      verdicts: status === "completed" ? await verdictsOf(state, listID) : new Map(),
      violations: [
        ...(await examine(state, [{ listID, cells, ...download }])),
        ...cluster.workers.unexpectedExits,
      ],
    };
  } finally {
    await cluster.close();
  }
}

const settleSeconds = 240;
const pauseMs = 2_000;

/** The state once no work is pending and the outbox is empty, or after the time limit. */
async function settledState({ cloud, resources }: Cluster): Promise<State> {
  const until = Date.now() + settleSeconds * 1000;
  for (;;) {
    await cloud.admin("settle", { seconds: settleSeconds });
    const state = await readState(resources);
    if (state.rows("outbox").length === 0 || Date.now() > until) return state;
    await wait(pauseMs);
  }
}

const logLine = (started: number, done: number, line: string): string =>
  `${((Date.now() - started) / 1000).toFixed(1).padStart(7)} s  ${Math.floor(100 * done)
    .toString()
    .padStart(3)} %  ${line}`;
