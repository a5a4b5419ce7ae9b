/** An analysis of 300 addresses under test, and its steps. */
import { ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { ulid } from "ulid";
import { as, newWorkspaceID, system, user } from "../actors.ts";
import { Store } from "../../src/aws/store/index.ts";
import { Config } from "../../src/kit/config.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { Prober } from "../../src/port/prober/index.ts";
import { accepted, scriptedProber, unknownUser } from "../../src/port/prober/scripted.ts";
import { Resolver } from "../../src/port/resolver/index.ts";
import { scriptedResolver } from "../../src/port/resolver/scripted.ts";
import { Analysis } from "../../src/analysis/index.ts";
import { jobOf, readRow } from "../../src/analysis/row.ts";
import { Job } from "../../src/job/index.ts";
import { PositionMap } from "../../src/verification/index.ts";

/** 300 addresses of 30 domains: one does not exist, one has silent name servers; every fifth mailbox does not exist. */
export const domains = Array.from({ length: 30 }, (_, index) => `d${String(index).padStart(2, "0")}.test`);
export const people = (perDomain = 10): string[] =>
  domains.flatMap((domain) =>
    Array.from({ length: perDomain }, (_, index) => `${index % 5 === 0 ? "no" : "p"}-${index}@${domain}`),
  );
const chunkSize = 25;
const mail = Object.fromEntries(domains.slice(1).map((domain) => [domain, [`mx.${domain}`]]));
export const down = { kind: "failed", cause: "timeout" } as const;
export const resolver = scriptedResolver({ mail: { ...mail, "d29.test": down } });
export const replyTo = (recipient: string) => (recipient.startsWith("no-") ? unknownUser : accepted);
export const defaultProber = scriptedProber({ replyTo });

interface StepOptions {
  prober?: Prober.Prober;
  resolver?: Resolver.Resolver;
  /** The duration of the step. */
  seconds?: number;
}

/** Constant, so that the samples are constant too. */
const defaultID = "ana_01KBTAK1PQ4M9T8Y0S6X2D3E4F";

interface StartOptions {
  workspaceID?: string;
  /** The id of the analysis, which is the seed of its sample. */
  analysisID?: string;
  addresses?: readonly string[];
  /** The rows of each address; one each unless given. */
  rows?: readonly number[];
  /** Days after the first. */
  day?: number;
}

type ManualClock = ReturnType<typeof manualClock>;

/** Starts an analysis. */
export async function started({
  workspaceID = newWorkspaceID(),
  analysisID = defaultID,
  addresses = people(),
  rows,
  day = 0,
}: StartOptions = {}) {
  const clock = manualClock("2026-11-21T10:00:00.000Z");
  clock.advance(day * 86_400);
  const chunks = Array.from({ length: Math.ceil(addresses.length / chunkSize) }, (_, index) =>
    addresses.slice(index * chunkSize, (index + 1) * chunkSize),
  );
  const listID = `lst_${ulid()}`;
  const below = `list/${workspaceID}/${listID}/`;
  const chunksBelow = `${below}import/chunk/`;
  for (const [index, chunk] of chunks.entries())
    await Store.put(`${chunksBelow}${String(index).padStart(6, "0")}`, JSON.stringify(chunk));
  const positions = rows ? `${below}import/positions` : undefined;
  if (positions) await Store.put(positions, positionMapOf(rows ?? []));
  const work = {
    id: analysisID,
    listID,
    chunksBelow,
    chunks: chunks.length,
    chunkSize,
    positions,
    total: addresses.length,
    badSyntax: 20,
  };
  const person = user(workspaceID);
  const start = (more: Partial<Analysis.Work> = {}) =>
    as(person, () => Analysis.start({ ...work, ...more }, []), clock);
  await start();

  const ids: string[] = [];
  /** The job; after its end the last one, at step 0. */
  const job = async () => {
    const id = (await readRow(workspaceID, listID))?.id;
    if (id) ids.push(id);
    const key = jobOf({ workspaceID, id: String(ids.at(-1)) });
    const ended = { restarts: 0, timeOpened: "", staleAt: "", shard: "" };
    return (await Job.find(key)) ?? { ...key, ...ended, step: 0, input: { listID } };
  };
  const info = () => as(person, async () => (await Analysis.of([listID])).get(listID), clock);
  const step = async (world: StepOptions = {}, from?: number) => {
    const { id, step: current } = await job();
    const message = { workspaceID, id, step: from ?? current };
    const deadline = new Date(clock.now().getTime() + 1000 * (world.seconds ?? 600));
    await as(
      system(workspaceID),
      () =>
        Resolver.provide(world.resolver ?? resolver, () =>
          Prober.provide(world.prober ?? defaultProber, () => Analysis.analyze(message, deadline)),
        ),
      clock,
    );
  };
  const run = async (world: StepOptions = {}): Promise<number> => {
    for (let steps = 1; ; steps++) {
      await step(world);
      if ((await info())?.status !== "running") return steps;
    }
  };
  /** The objects of the analysis below the list's prefix, by the first word of their names. */
  const left = async (): Promise<string[]> => {
    const { Contents = [] } = await new S3Client().send(
      new ListObjectsV2Command({ Bucket: Config.get().bucket, Prefix: below }),
    );
    const names = Contents.map(({ Key = "" }) => Key.slice(below.length));
    return names
      .filter((name) => !name.startsWith("import/"))
      .map((name) => /(\w+)-\w+$/.exec(name)?.[1] ?? name);
  };
  const erase = () => as(system(workspaceID), () => Analysis.erase(listID), clock);
  const known = () => as(person, () => Analysis.known(listID), clock);
  const restart = async () => {
    const outdated = await job();
    await as(system(workspaceID), () => Analysis.restart(outdated), clock);
  };
  const giveUp = async (at?: number) => {
    const { id, step } = await job();
    const message = { workspaceID, id, step: at ?? step };
    await as(system(workspaceID), () => Job.giveUp("analyze-list", message, Analysis.giveUp), clock);
  };
  return { clock, start, info, step, run, left, erase, known, restart, giveUp };
}

/** The position map of addresses with so many rows each. */
function positionMapOf(counts: readonly number[]): Buffer {
  const bytes = Buffer.alloc(PositionMap.entryBytes * counts.length);
  let row = 0;
  for (const [position, count] of counts.entries())
    for (let index = 0; index < count; index += 1) PositionMap.addRow(bytes, position, row++);
  return bytes;
}

/** A resolver that advances the clock with each answer. */
export const slow = (clock: ManualClock, seconds: number): Resolver.Resolver => ({
  ...resolver,
  mail: async (domain) => {
    clock.advance(seconds);
    return resolver.mail(domain);
  },
});

/** All recipients that the prober was asked about, with repetitions. */
export const recipientsOf = ({ asked }: ReturnType<typeof scriptedProber>): string[] =>
  asked.flatMap((question) => question.domains.flatMap(({ recipients }) => recipients)).toSorted();
