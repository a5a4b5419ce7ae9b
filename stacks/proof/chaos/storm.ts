/** Lets the faults of a plan strike a stage, each once the work is as far as the plan says. */
import { setTimeout as wait } from "node:timers/promises";
import type { Fault, Strike, WorldFault } from "./plan.ts";
import type { Stage } from "./stage.ts";

export interface Storm {
  /** So much of the work is done. */
  progressed(done: number): void;
  /** How many faults have struck, by kind. */
  struck: Readonly<Record<Fault["kind"], number>>;
  /** When the last fault so far was over, in milliseconds since the epoch. */
  calm(): number;
  /** Strikes no more; resolves once all that has struck is over. */
  end(): Promise<void>;
}

export function unleash(stage: Stage, plan: readonly Strike[], tell: (line: string) => void): Storm {
  const waiting = [...plan];
  const pending = new Set<Promise<void>>();
  const struck = { kill: 0, stop: 0, cloud: 0, silence: 0, dns: 0, tarpit: 0, disk: 0 };
  let calm = Date.now();
  let isOver = false;
  /** What strikes everybody strikes one after the other. */
  let turn: Promise<void> = Promise.resolve();

  async function strike({ fault, delaySeconds }: Strike): Promise<void> {
    await wait(delaySeconds * 1000);
    if ("worker" in fault) return suffer(fault);
    turn = turn.then(() => suffer(fault));
    return turn;
  }

  async function suffer(planned: Fault): Promise<void> {
    if (isOver) return;
    const fault =
      "worker" in planned ? { ...planned, worker: stage.workers.upright(planned.worker) } : planned;
    struck[fault.kind] += 1;
    tell(beginning(fault));
    await inflict(stage, fault);
    calm = Date.now();
    if (fault.kind !== "kill") tell(ending(fault));
  }

  return {
    struck,
    calm: () => calm,
    progressed(done) {
      while (waiting[0] && waiting[0].at <= done) {
        const next = waiting.shift();
        if (!next) return;
        const striking = strike(next).finally(() => pending.delete(striking));
        pending.add(striking);
      }
    },
    async end() {
      isOver = true;
      await Promise.all(pending);
    },
  };
}

async function inflict(stage: Stage, fault: Fault): Promise<void> {
  switch (fault.kind) {
    case "kill":
      return stage.workers.kill(fault.worker);
    case "stop":
      return stage.workers.stop(fault.worker, fault.seconds);
    case "cloud":
      await stage.cloud.kill();
      await wait(fault.seconds * 1000);
      return stage.cloud.restart();
    case "silence":
      return stage.cloud.hush(fault.seconds);
    case "dns":
      stage.changeWeather({ isNameServerSilent: true });
      await wait(fault.seconds * 1000);
      return stage.changeWeather({ isNameServerSilent: false });
    case "tarpit":
      stage.changeWeather({ areHostsTarpits: true });
      await wait(fault.seconds * 1000);
      return stage.changeWeather({ areHostsTarpits: false });
    case "disk":
      await refuseWrites(stage);
      await wait(fault.seconds * 1000);
      await stage.cloud.clearFaults();
  }
}

/** What a product sees of a full disk is what S3 answers then: it is no business of its callers what of S3 is short. */
async function refuseWrites({ cloud }: Stage): Promise<void> {
  for (const operation of ["PUT", "POST"])
    await cloud.admin("faults", { service: "s3", kind: "fail", operation });
}

const worldly: Readonly<Record<WorldFault["kind"], readonly [begins: string, ends: string]>> = {
  cloud: ["the local cloud is killed", "the local cloud is back"],
  silence: ["the local cloud falls silent", "the local cloud answers what it was asked"],
  dns: ["the name server falls silent", "the name server answers again"],
  tarpit: ["every mail host becomes a tarpit", "mail hosts speak again"],
  disk: ["S3 takes nothing more", "S3 takes objects again"],
};

function beginning(fault: Fault): string {
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
      return `${worldly[fault.kind][0]} for ${fault.seconds} s`;
  }
}

function ending(fault: Exclude<Fault, { kind: "kill" }>): string {
  return fault.kind === "stop" ? `SIGCONT worker ${fault.worker}` : worldly[fault.kind][1];
}
