/** Completes the chunks of verifications of one workspace by many workers, in simulated time, and counts their writes. */
import "../simulator/settings.ts";
import { setTimeout as wait } from "node:timers/promises";
import { Credit } from "@winnow/core/credit";
import { Actor } from "@winnow/core/kit/actor";
import { Config } from "@winnow/core/kit/config";
import { everything } from "@winnow/core/kit/permission";
import { Clock } from "@winnow/core/port/clock/index";
import { systemClock } from "@winnow/core/port/clock/system";
import { Prober } from "@winnow/core/port/prober/index";
import { noProber } from "@winnow/core/port/prober/none";
import { Resolver } from "@winnow/core/port/resolver/index";
import { scriptedResolver } from "@winnow/core/port/resolver/scripted";
import { Verification } from "@winnow/core/verification";
import { z } from "zod";
import { startTime, useClock } from "../simulator/fake-globals.ts";
import { rowsOf } from "../simulator/snapshot.ts";
import { VirtualClock } from "../simulator/virtual-clock.ts";
import { parent } from "./child-process.ts";
import { startContendedCloud } from "./contended-cloud.ts";

/** This many verifications of this many chunks each; `perSecond` chunks complete in a second, of all together. */
const Case = z.object({
  jobs: z.int(),
  chunks: z.int(),
  workers: z.int(),
  perSecond: z.int(),
  /** Whether the workers take one verification after the other, or all at once, so that all close together. */
  order: z.enum(["in turn", "together"]),
});
type Case = z.infer<typeof Case>;

const workspaceID = "wrk_00000000000000000000000000";
const owner: Actor.Actor = {
  type: "user",
  userID: "usr_00000000000000000000000000",
  email: "ann@inbox.test",
  name: "Ann",
  ...{
    sessionID: "ses_00000000000000000000000000",
    workspaceID,
    role: "owner",
    permissions: everything,
    isConfirmed: true,
  },
  from: { address: "192.0.2.1", program: "bench" },
};
const as = <R>(actor: Actor.Actor, body: () => R): R =>
  Clock.provide(systemClock, () => Actor.provide(actor, body));
const worker = <R>(body: () => R): R => as({ type: "system", workspaceID, job: "bench" }, body);

async function run({ jobs, chunks, workers, perSecond, order }: Case) {
  const config = Config.get();
  const jobsAtOnce = { steps: jobs, verifications: jobs };
  Config.set({ ...config, jobsAtOnce, chunksInFlight: { min: 1, max: 50 } });
  const clock = new VirtualClock(startTime);
  useClock(clock, 1);
  const { cloud, count } = startContendedCloud(clock);

  /** Starts a verification. Returns the messages of its chunks. */
  async function start(job: number) {
    const listID = `lst_${String(job).padStart(26, "0")}`;
    const chunksBelow = `list/${workspaceID}/${listID}/chunk/`;
    for (let chunk = 0; chunk < chunks; chunk += 1)
      cloud.objects.put(
        `${chunksBelow}${String(chunk).padStart(6, "0")}`,
        JSON.stringify([`p@${chunk}.test`]),
      );
    const work = { listID, chunksBelow, chunks, chunkSize: 1, total: chunks, known: null };
    await as(owner, () => Verification.start(work, []));
    const row = rowsOf(cloud.table, "verification").find((one) => one["listID"] === listID);
    const verificationID = String(row?.["id"]);
    await worker(() => Verification.dispatch(listID, verificationID));
    return Array.from({ length: chunks }, (_, chunk) => ({
      workspaceID,
      listID,
      verificationID,
      chunk,
      round: 0,
    }));
  }

  async function all() {
    await worker(() => Credit.open(jobs * chunks));
    const lists: Awaited<ReturnType<typeof start>>[] = [];
    for (let job = 0; job < jobs; job += 1) lists.push(await start(job));
    const messages =
      order === "in turn"
        ? lists.flat()
        : Array.from({ length: chunks }, (_, chunk) => lists.map((list) => list[chunk])).flat();
    Object.assign(count, { tries: 0, lost: 0, items: 0, calls: 0 });
    const times: number[] = [];
    let next = 0;
    const work = async (index: number): Promise<void> => {
      await wait((index / perSecond) * 1000);
      for (let message = messages[next++]; message; message = messages[next++]) {
        const one = message;
        const ended = wait((workers / perSecond) * 1000 * (0.5 + Math.random()));
        const verify = () => Verification.verifyChunk(one, new Date(Date.now() + 60_000));
        const step = () =>
          worker(() => Resolver.provide(scriptedResolver({}), () => Prober.provide(noProber, verify)));
        await step().catch(step);
        times.push(clock.now);
        await ended;
      }
    };
    await Promise.all(Array.from({ length: workers }, (_, index) => work(index)));
    return rateOf(times);
  }

  let isOver = false;
  const ended = all().finally(() => {
    isOver = true;
  });
  await clock.run(() => isOver);
  const rate = await ended;
  const rows = rowsOf(cloud.table, "verification");
  if (rows.some(({ status }) => status !== "completed")) throw new Error("A verification did not complete.");
  return { completed: jobs * chunks, rate, ...count };
}

/** How many chunks complete a second while all workers are busy: not at the start, and not at the end. */
function rateOf(times: readonly number[]): number {
  const [from, until] = [Math.floor(0.25 * times.length), Math.floor(0.75 * times.length)];
  return (1000 * (until - from)) / ((times[until] ?? 0) - (times[from] ?? 0));
}

parent.send(await run(Case.parse(JSON.parse(String(process.argv[2])))));
process.exit();
