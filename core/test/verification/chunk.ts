/** A verification of one chunk, with three addresses unless given, in a workspace with ten credits. */
import { CreateQueueCommand, GetQueueAttributesCommand, SQSClient } from "@aws-sdk/client-sqs";
import { ulid } from "ulid";
import { as, newWorkspaceID, system, user } from "../actors.ts";
import { Store } from "../../src/aws/store/index.ts";
import { Credit } from "../../src/credit/index.ts";
import { Job } from "../../src/job/index.ts";
import { Config } from "../../src/kit/config.ts";
import { PositionMap } from "../../src/verification/index.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { Prober } from "../../src/port/prober/index.ts";
import { accepted, reply, scriptedProber, unknownUser } from "../../src/port/prober/scripted.ts";
import { Resolver } from "../../src/port/resolver/index.ts";
import { scriptedResolver } from "../../src/port/resolver/scripted.ts";
import { Verification } from "../../src/verification/index.ts";
import { jobOf, readChunk, readRow } from "../../src/verification/row.ts";
import type { PriorVerdict } from "../../src/verification/schema.ts";

const threeAddresses = ["ann@a.test", "bob@a.test", "no-cy@a.test"];
const resolver = scriptedResolver({ mail: { "a.test": ["mx.a.test"], "b.test": ["mx.b.test"] } });
export const greylisted = reply(450, "4.2.0", "Greylisted, please try again");
export const replyTo = (recipient: string) => (recipient.startsWith("no-") ? unknownUser : accepted);
export const friendly = scriptedProber({ replyTo });
/** Makes Ann wait and accepts all others. */
export const hesitant = scriptedProber({
  replyTo: (recipient) => (recipient === "ann@a.test" ? greylisted : replyTo(recipient)),
});

const sqs = new SQSClient({});

/** Gives a test file a queue of its own, so that other tests send no messages to it. Returns how many messages it has, also delayed ones. */
export async function ownQueue(): Promise<() => Promise<number>> {
  const made = await sqs.send(new CreateQueueCommand({ QueueName: `verify-chunk-${ulid()}` }));
  const QueueUrl = made.QueueUrl ?? "";
  Config.set({ ...Config.get(), queues: { ...Config.get().queues, "verify-chunk": QueueUrl } });
  return async () => {
    const { Attributes = {} } = await sqs.send(
      new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ["All"] }),
    );
    return (
      Number(Attributes["ApproximateNumberOfMessages"]) +
      Number(Attributes["ApproximateNumberOfMessagesDelayed"])
    );
  };
}

/** A position map of addresses with the given number of rows each. */
function positionMap(rowsOf: readonly number[]): Buffer {
  const bytes = Buffer.alloc(PositionMap.entryBytes * rowsOf.length);
  for (const [position, rows] of rowsOf.entries())
    for (let row = 0; row < rows; row += 1) PositionMap.addRow(bytes, position, row);
  return bytes;
}

/** Starts a verification of one chunk, and dispatches it. */
export async function started(
  known?: readonly PriorVerdict[],
  rowsOf?: readonly number[],
  addresses?: readonly string[],
) {
  const verification = await queued(known, rowsOf, addresses);
  await verification.dispatch();
  return verification;
}

/** Starts a verification of one chunk. */
export async function queued(
  known: readonly PriorVerdict[] = [],
  rowsOf: readonly number[] = [],
  addresses: readonly string[] = threeAddresses,
) {
  // Beyond the real time, so that the table does not remove places as expired.
  const clock = manualClock("2096-11-21T10:00:00.000Z");
  const workspaceID = newWorkspaceID();
  const listID = `lst_${ulid()}`;
  const chunksBelow = `list/${workspaceID}/${listID}/chunk/`;
  await Store.put(`${chunksBelow}000000`, JSON.stringify(addresses));
  await as(system(workspaceID), () => Credit.open(Math.max(10, addresses.length)), clock);
  const key = `list/${workspaceID}/${listID}/known`;
  await Store.put(key, known.map((line) => JSON.stringify(line)).join("\n"));
  const positions = rowsOf.length > 0 ? `list/${workspaceID}/${listID}/positions` : undefined;
  if (positions) await Store.put(positions, positionMap(rowsOf));
  const work = {
    ...{
      listID,
      chunksBelow,
      chunks: 1,
      chunkSize: Math.max(25, addresses.length),
      total: addresses.length,
      positions,
    },
    known: known.length > 0 ? { key, count: known.filter(({ chunk }) => chunk === 0).length } : null,
  };
  const person = user(workspaceID);
  await as(person, () => Verification.start(work, []), clock);
  return controlling({ workspaceID, listID, clock, work });
}

interface Subject {
  workspaceID: string;
  listID: string;
  clock: ReturnType<typeof manualClock>;
  work: Parameters<typeof Verification.start>[0];
}

/** What a test does to the verification of a list, and reads of it. */
async function controlling(subject: Subject) {
  const { workspaceID, listID, clock, work } = subject;
  const person = user(workspaceID);
  const verificationID = String((await readRow(workspaceID, listID))?.id);
  const startAs = async (kind: Verification.Kind) => {
    await as(person, () => Verification.start({ ...work, as: kind }, []), clock);
    return controlling(subject);
  };

  const state = () => as(person, async () => (await Verification.of([listID])).get(listID), clock);
  const early = () => as(person, () => Verification.earlyVerdicts(listID), clock);
  const erase = () => as(system(workspaceID), () => Verification.erase(listID), clock);
  const unawareStarter = () =>
    as(system(workspaceID), () => Verification.unawareStarter(listID, verificationID), clock);
  const balance = () => as(person, () => Credit.balance(), clock);
  const verify = (prober: Prober.Prober, round = 0, dueAt?: string, isRetry = false, resumedAt?: string) => {
    const message = { workspaceID, listID, verificationID, chunk: 0, round, dueAt, resumedAt };
    const deadline = new Date(clock.now().getTime() + 60_000);
    const work = () => Prober.provide(prober, () => Verification.verifyChunk(message, deadline, { isRetry }));
    return as(system(workspaceID), () => Resolver.provide(resolver, work), clock);
  };
  const steer = (to: "pause" | "resume" | "cancel" | "finishEarly") =>
    as(person, () => Verification[to](listID), clock);
  const dispatch = () => as(system(workspaceID), () => Verification.dispatch(listID, verificationID), clock);
  /** Restarts it as the sweep does, this many seconds from now. */
  const restart = async (afterSeconds: number) => {
    const at = manualClock(new Date(clock.now().getTime() + 1_000 * afterSeconds).toISOString());
    const row = await readRow(workspaceID, listID);
    const job = row && (await Job.find(jobOf(row)));
    if (job) await as(system(workspaceID), () => Verification.restart(job), at);
  };
  const chunk = async () => {
    const row = await readRow(workspaceID, listID);
    return row && readChunk(row, 0);
  };
  return {
    workspaceID,
    clock,
    listID,
    state,
    early,
    erase,
    unawareStarter,
    balance,
    verify,
    steer,
    dispatch,
    restart,
    chunk,
    startAs,
  };
}

export type Started = Awaited<ReturnType<typeof started>>;

export const completed = {
  status: "completed",
  progress: { done: 3, total: 3 },
  counts: { valid: 2, invalid: 1, risky: 0, unknown: 0 },
  credits: { reserved: 3, charged: 3, returned: 0 },
};
