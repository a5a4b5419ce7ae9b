/**
 * Writes a backlog into the table of the environment, or works it off, and prints the number, the seconds and the peak memory
 * as JSON. Started by `npm run bench -- backlog`, which provides the cloud.
 *
 *     node backlog.ts '{"work":"fill","jobs":100000,"events":1000000}'
 */
import { ulid } from "ulid";
import { OutboxEntity } from "../../src/aws/outbox/entity.ts";
import { Outbox } from "../../src/aws/outbox/index.ts";
import { shardOf } from "../../src/aws/outbox/relay.ts";
import { JobEntity, shards } from "../../src/job/entity.ts";
import { Job } from "../../src/job/index.ts";
import { Config } from "../../src/kit/config.ts";
import { ID } from "../../src/kit/id.ts";
import { systemClock } from "../../src/port/clock/system.ts";
import { as, newWorkspaceID } from "../actors.ts";

interface Task {
  work: "fill" | "sweep" | "relay";
  jobs: number;
  events: number;
}

const slice = 2_500;
const operator = { type: "operator", job: "bench" } as const;
const workspaceIDs = Array.from({ length: 100 }, newWorkspaceID);
const workspaceOf = (index: number): string => workspaceIDs[index % workspaceIDs.length] ?? "";

async function fill({ jobs, events }: Task): Promise<number> {
  const now = Date.now();
  await inSlices(
    jobs,
    (index) => {
      const outdated = new Date(now - 60_000 - index).toISOString();
      return {
        workspaceID: workspaceOf(index),
        kind: "notify-owner" as const,
        id: ulid(),
        input: { type: "bench.happened" },
        timeOpened: outdated,
        staleAt: outdated,
        shard: shards[index % shards.length] ?? shards[0],
      };
    },
    async (rows) => void (await JobEntity.put(rows).go({ concurrent: 8 })),
  );
  await inSlices(
    events,
    (index) => {
      const event = {
        id: ID.create("event"),
        type: "bench.happened",
        workspaceID: workspaceOf(index),
        properties: {},
      };
      return { ...event, shard: shardOf(event) };
    },
    async (rows) => void (await OutboxEntity.put(rows).go({ concurrent: 8 })),
  );
  return jobs + events;
}

async function inSlices<Row>(
  count: number,
  rowOf: (index: number) => Row,
  write: (rows: Row[]) => Promise<void>,
): Promise<void> {
  for (let first = 0; first < count; first += slice)
    await write(Array.from({ length: Math.min(slice, count - first) }, (_, index) => rowOf(first + index)));
}

/** Restarts every stale job, as the timer does. Returns how many. */
async function sweep(): Promise<number> {
  let restarted = 0;
  const rules = Job.reactionRules["notify-owner"];
  const restart = async (job: Job.Row) => {
    await rules.restart(job);
    restarted += 1;
  };
  const all = Object.fromEntries(Job.Kind.options.map((kind) => [kind, { restart }]));
  await Job.sweep(all as Record<Job.Kind, Job.Rules>, () => {});
  return restarted;
}

const works = { fill, sweep, relay: () => Outbox.relay() };

Config.set(Config.parse({ PROBE_TRANSPORT: "none", ...process.env }));
const task = JSON.parse(String(process.argv[2])) as Task;
const from = performance.now();
const done = await as(operator, () => works[task.work](task), systemClock);
const seconds = (performance.now() - from) / 1000;
process.stdout.write(JSON.stringify({ done, seconds, peakMB: process.resourceUsage().maxRSS / 1024 }));
