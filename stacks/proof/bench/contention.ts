/**
 * How many tries of a transaction are lost while chunks complete at DynamoDB's conflict rules. In a process of its own, since
 * a stage fills the environment.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { ulid } from "ulid";
import { z } from "zod";
import { Store } from "../../../core/src/aws/store/index.ts";
import { documents } from "../../../core/src/aws/table/client.ts";
import { Credit } from "../../../core/src/credit/index.ts";
import { Actor } from "../../../core/src/kit/actor.ts";
import { Config } from "../../../core/src/kit/config.ts";
import { Clock } from "../../../core/src/port/clock/index.ts";
import { systemClock } from "../../../core/src/port/clock/system.ts";
import { Prober } from "../../../core/src/port/prober/index.ts";
import { noProber } from "../../../core/src/port/prober/none.ts";
import { Resolver } from "../../../core/src/port/resolver/index.ts";
import { scriptedResolver } from "../../../core/src/port/resolver/scripted.ts";
import { Verification } from "../../../core/src/verification/index.ts";
import { readRow } from "../../../core/src/verification/row.ts";
import { user } from "../../../core/test/actors.ts";
import { startCloud } from "../../local/cloud/server.ts";
import { provision } from "../../local/runtime/provision.ts";
import { topology } from "../../topology.ts";
import { parent, startChild } from "./child-process.ts";
import { table } from "./table.ts";

const Case = z.object({ jobs: z.int(), chunks: z.int(), workers: z.int(), perSecond: z.int() });
type Case = z.infer<typeof Case>;

const Measured = z.object({
  completed: z.int(),
  seconds: z.number(),
  tries: z.int(),
  lost: z.int(),
  writes: z.int(),
});
type Measured = z.infer<typeof Measured>;

const cases: readonly Case[] = [
  { jobs: 1, chunks: 1_000, workers: 250, perSecond: 25 },
  { jobs: 20, chunks: 50, workers: 250, perSecond: 25 },
];

/** Measures each case and prints a table. */
export async function benchContention(print: (line: string) => void): Promise<void> {
  print("\nContention: chunks that complete in one workspace, transactions of 10 ms that cancel each other");
  const rows: string[][] = [
    ["jobs", "workers", "chunks a second", "tries", "lost", "lost %", "writes a chunk"],
  ];
  for (const one of cases) {
    const child = startChild(import.meta.filename, JSON.stringify(one));
    try {
      const { completed, seconds, tries, lost, writes } = await child.receive(Measured);
      const percent = ((100 * lost) / tries).toFixed(2);
      const speed = (completed / seconds).toFixed(1);
      rows.push(
        [one.jobs, one.workers, speed, tries, lost, percent, (writes / completed).toFixed(1)].map(String),
      );
    } finally {
      child.end();
    }
  }
  print(table(rows));
}

async function run({ jobs, chunks, workers, perSecond }: Case): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), "winnow-contention-"));
  const cloud = await startCloud({ port: 0, folder });
  const settings = await provision(topology, { endpoint: cloud.endpoint, stage: "bench" });
  Object.assign(process.env, {
    ...settings,
    AWS_ENDPOINT_URL: cloud.endpoint,
    AWS_REGION: "us-east-1",
    AWS_ACCESS_KEY_ID: "local",
    AWS_SECRET_ACCESS_KEY: "local",
  });
  Config.set(Config.parse({ PROBE_TRANSPORT: "none", ...settings }));
  const workspaceID = `wrk_${ulid()}`;
  const as = <R>(actor: Actor.Actor, body: () => R) =>
    Clock.provide(systemClock, () => Actor.provide(actor, body));
  const system = { type: "system", workspaceID, job: "bench" } as const;
  await as(system, () => Credit.open(jobs * chunks));

  const work: { listID: string; verificationID: string; chunk: number }[] = [];
  for (let job = 0; job < jobs; job++) {
    const listID = `lst_${ulid()}`;
    const chunksBelow = `list/${workspaceID}/${listID}/chunk/`;
    const put = (chunk: number) =>
      Store.put(`${chunksBelow}${String(chunk).padStart(6, "0")}`, JSON.stringify([`ann@${chunk}.test`]));
    for (let first = 0; first < chunks; first += 50)
      await Promise.all(
        Array.from({ length: Math.min(50, chunks - first) }, (_, index) => put(first + index)),
      );
    const subject = { listID, chunksBelow, chunks, chunkSize: 1, total: chunks, known: null };
    await as(user(workspaceID), () => Verification.start(subject, []));
    const verificationID = String((await readRow(workspaceID, listID))?.id);
    await as(system, () => Verification.dispatch(listID, verificationID));
    for (let chunk = 0; chunk < chunks; chunk++) work.push({ listID, verificationID, chunk });
  }
  if (jobs > 1) work.sort((one, other) => one.chunk - other.chunk);

  await fetch(`${cloud.endpoint}/_local/faults`, {
    method: "POST",
    body: JSON.stringify({ service: "dynamodb", kind: "conflict" }),
  });
  const count = countWrites();
  const began = performance.now();
  let next = 0;
  async function worker(index: number): Promise<void> {
    await wait((index / perSecond) * 1000);
    for (let one = work[next++]; one; one = work[next++]) {
      const message = { workspaceID, round: 0, ...one };
      const deadline = new Date(Date.now() + 60_000);
      const turn = wait((workers / perSecond) * 1000 * (0.5 + Math.random()));
      await as(system, () =>
        Resolver.provide(scriptedResolver({}), () =>
          Prober.provide(noProber, () => Verification.verifyChunk(message, deadline)),
        ),
      );
      await turn;
    }
  }
  await Promise.all(Array.from({ length: workers }, (_, index) => worker(index)));
  const seconds = (performance.now() - began) / 1000;
  const open = await Promise.all(
    [...new Set(work.map(({ listID }) => listID))].map((listID) => readRow(workspaceID, listID)),
  );
  if (open.some((row) => row?.status !== "completed")) throw new Error("A verification did not complete.");
  await cloud.close();
  await rm(folder, { recursive: true });
  return { completed: work.length, seconds, ...count };
}

/** Counts tries of transactions, those that were lost to others, and single items written. */
function countWrites(): Pick<Measured, "tries" | "lost" | "writes"> {
  const count = { tries: 0, lost: 0, writes: 0 };
  documents.middlewareStack.add(
    (next, { commandName = "" }) =>
      async (args) => {
        const { TransactItems } = args.input as { TransactItems?: unknown[] };
        const isWrite = TransactItems !== undefined || /^(Put|Update|Delete)/.test(commandName);
        if (isWrite) count.tries += 1;
        try {
          const answer = await next(args);
          if (isWrite) count.writes += TransactItems?.length ?? 1;
          return answer;
        } catch (error) {
          const { name, CancellationReasons = [] } = error as {
            name?: string;
            CancellationReasons?: { Code?: string }[];
          };
          const isLost =
            name === "TransactionConflictException" ||
            CancellationReasons.some(({ Code }) => Code !== undefined && Code !== "None");
          if (isLost) count.lost += 1;
          throw error;
        }
      },
    { step: "initialize", name: "count-writes" },
  );
  return count;
}

if (import.meta.main) parent.send(await run(Case.parse(JSON.parse(String(process.argv[2])))));
