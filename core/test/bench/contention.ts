/**
 * Completes chunks of verifications by many workers in the table of the environment, and prints the tries of transactions
 * and those that were lost to others as JSON. Started by `npm run bench -- contention`, which provides the cloud.
 *
 *     node contention.ts '{"jobs":1,"chunks":1000,"workers":250,"perSecond":25}'
 */
import { setTimeout as wait } from "node:timers/promises";
import { ulid } from "ulid";
import { Store } from "../../src/aws/store/index.ts";
import { documents } from "../../src/aws/table/client.ts";
import { Credit } from "../../src/credit/index.ts";
import { Config } from "../../src/kit/config.ts";
import { systemClock } from "../../src/port/clock/system.ts";
import { Prober } from "../../src/port/prober/index.ts";
import { noProber } from "../../src/port/prober/none.ts";
import { Resolver } from "../../src/port/resolver/index.ts";
import { scriptedResolver } from "../../src/port/resolver/scripted.ts";
import { Verification } from "../../src/verification/index.ts";
import { readRow } from "../../src/verification/row.ts";
import { as, newWorkspaceID, system, user } from "../actors.ts";

interface Case {
  jobs: number;
  /** Of each job. */
  chunks: number;
  workers: number;
  /** Chunks that all workers complete in a second. */
  perSecond: number;
}

async function run({ jobs, chunks, workers, perSecond }: Case): Promise<object> {
  Config.set(Config.parse({ PROBE_TRANSPORT: "none", ...process.env }));
  const workspaceID = newWorkspaceID();
  const worker = <R>(step: () => R) => as(system(workspaceID), step, systemClock);
  const person = <R>(step: () => R) => as(user(workspaceID), step, systemClock);
  await worker(() => Credit.open(jobs * chunks));

  const chunksLeft: { listID: string; verificationID: string; chunk: number }[] = [];
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
    await person(() => Verification.start(subject, []));
    const verificationID = String((await readRow(workspaceID, listID))?.id);
    await worker(() => Verification.dispatch(listID, verificationID));
    for (let chunk = 0; chunk < chunks; chunk++) chunksLeft.push({ listID, verificationID, chunk });
  }

  await fetch(`${process.env["AWS_ENDPOINT_URL"]}/_local/faults`, {
    method: "POST",
    body: JSON.stringify({ service: "dynamodb", kind: "conflict" }),
  });
  const count = countWrites();
  const began = performance.now();
  let next = 0;
  async function work(index: number): Promise<void> {
    await wait((index / perSecond) * 1000);
    for (let one = chunksLeft[next++]; one; one = chunksLeft[next++]) {
      const message = { workspaceID, round: 0, ...one };
      const deadline = new Date(Date.now() + 60_000);
      const turn = wait((workers / perSecond) * 1000 * (0.5 + Math.random()));
      const verify = () => Prober.provide(noProber, () => Verification.verifyChunk(message, deadline));
      const step = () => worker(() => Resolver.provide(scriptedResolver({}), verify));
      await step().catch(step);
      await turn;
    }
  }
  await Promise.all(Array.from({ length: workers }, (_, index) => work(index)));
  const seconds = (performance.now() - began) / 1000;
  const open = await Promise.all(
    [...new Set(chunksLeft.map(({ listID }) => listID))].map((listID) => readRow(workspaceID, listID)),
  );
  if (open.some((row) => row?.status !== "completed")) throw new Error("A verification did not complete.");
  return { completed: chunksLeft.length, seconds, ...count };
}

/** Counts tries of transactions, those that were lost to others, and single items written. */
function countWrites(): { tries: number; lost: number; writes: number } {
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

process.stdout.write(JSON.stringify(await run(JSON.parse(String(process.argv[2])) as Case)));
