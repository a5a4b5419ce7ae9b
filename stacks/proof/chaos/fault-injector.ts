/** Injects the faults of a schedule into a cluster, each when its share of the work is done. */
import { setTimeout as wait } from "node:timers/promises";
import type { Cluster } from "./cluster.ts";
import type { Fault, Outage, ScheduledFault } from "./fault-schedule.ts";

export interface FaultInjector {
  /** Reports the share of the work that is done. */
  progressed(done: number): void;
  /** The number of injected faults by kind. */
  injected: Readonly<Record<Fault["kind"], number>>;
  /** The time at which the last fault ended, in milliseconds since the epoch. */
  lastFaultEnded(): number;
  /** Stops injecting; resolves once all injected faults have ended. */
  end(): Promise<void>;
}

export function startFaultInjector(
  cluster: Cluster,
  schedule: readonly ScheduledFault[],
  log: (line: string) => void,
): FaultInjector {
  const waiting = [...schedule];
  const pending = new Set<Promise<void>>();
  const injected = { kill: 0, stop: 0, cloud: 0, silence: 0, dns: 0, tarpit: 0, disk: 0 };
  let lastFaultEnded = Date.now();
  let isOver = false;
  /** Outages do not overlap. */
  let lastOutage: Promise<void> = Promise.resolve();

  async function injectAfterDelay({ fault, delaySeconds }: ScheduledFault): Promise<void> {
    await wait(delaySeconds * 1000);
    if ("worker" in fault) return injectNow(fault);
    lastOutage = lastOutage.then(() => injectNow(fault));
    return lastOutage;
  }

  async function injectNow(scheduled: Fault): Promise<void> {
    if (isOver) return;
    const fault =
      "worker" in scheduled
        ? { ...scheduled, worker: cluster.workers.nextRunning(scheduled.worker) }
        : scheduled;
    injected[fault.kind] += 1;
    log(startLine(fault));
    await inject(cluster, fault);
    lastFaultEnded = Date.now();
    if (fault.kind !== "kill") log(endLine(fault));
  }

  return {
    injected,
    lastFaultEnded: () => lastFaultEnded,
    progressed(done) {
      while (waiting[0] && waiting[0].at <= done) {
        const next = waiting.shift();
        if (!next) return;
        const injection = injectAfterDelay(next).finally(() => pending.delete(injection));
        pending.add(injection);
      }
    },
    async end() {
      isOver = true;
      await Promise.all(pending);
    },
  };
}

async function inject(cluster: Cluster, fault: Fault): Promise<void> {
  switch (fault.kind) {
    case "kill":
      return cluster.workers.kill(fault.worker);
    case "stop":
      return cluster.workers.stop(fault.worker, fault.seconds);
    case "cloud":
      await cluster.cloud.kill();
      await wait(fault.seconds * 1000);
      return cluster.cloud.restart();
    case "silence":
      return cluster.cloud.suspend(fault.seconds);
    case "dns":
      cluster.changeOutages({ isNameServerSilent: true });
      await wait(fault.seconds * 1000);
      return cluster.changeOutages({ isNameServerSilent: false });
    case "tarpit":
      cluster.changeOutages({ areHostsTarpits: true });
      await wait(fault.seconds * 1000);
      return cluster.changeOutages({ areHostsTarpits: false });
    case "disk":
      await refuseWrites(cluster);
      await wait(fault.seconds * 1000);
      await cluster.cloud.clearFaults();
  }
}

/** Injects a full disk: S3 has no error for it but refused writes. */
async function refuseWrites({ cloud }: Cluster): Promise<void> {
  for (const operation of ["PUT", "POST"])
    await cloud.admin("faults", { service: "s3", kind: "fail", operation });
}

const outageLines: Readonly<Record<Outage["kind"], readonly [starts: string, ends: string]>> = {
  cloud: ["the local cloud is killed", "the local cloud is back"],
  silence: ["the local cloud is suspended", "the local cloud resumes"],
  dns: ["the name server stops answering", "the name server answers again"],
  tarpit: ["every mail host becomes a tarpit", "mail hosts answer at normal speed"],
  disk: ["S3 refuses writes", "S3 accepts writes again"],
};

function startLine(fault: Fault): string {
  switch (fault.kind) {
    case "kill":
      return `SIGKILL worker ${fault.worker}`;
    case "stop":
      return `SIGSTOP worker ${fault.worker} for ${fault.seconds} s`;
    case "cloud":
    case "silence":
    case "dns":
    case "tarpit":
    case "disk":
      return `${outageLines[fault.kind][0]} for ${fault.seconds} s`;
  }
}

function endLine(fault: Exclude<Fault, { kind: "kill" }>): string {
  return fault.kind === "stop" ? `SIGCONT worker ${fault.worker}` : outageLines[fault.kind][1];
}
