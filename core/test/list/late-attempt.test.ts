/** What an attempt writes after its list was erased, also where the change that names it fails with an error. */
import { ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { describe, expect, it } from "vitest";
import { Analysis } from "../../src/analysis/index.ts";
import { readRow as readAnalysis } from "../../src/analysis/row.ts";
import { Store } from "../../src/aws/store/index.ts";
import { Credit } from "../../src/credit/index.ts";
import { Job } from "../../src/job/index.ts";
import { Config } from "../../src/kit/config.ts";
import { List } from "../../src/list/index.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { Prober } from "../../src/port/prober/index.ts";
import { accepted, reply, scriptedProber } from "../../src/port/prober/scripted.ts";
import { Resolver } from "../../src/port/resolver/index.ts";
import { scriptedResolver } from "../../src/port/resolver/scripted.ts";
import { Verification } from "../../src/verification/index.ts";
import { readRow } from "../../src/verification/row.ts";
import { as, newWorkspaceID, system, user } from "../actors.ts";
import { beforeObject, failNext, holdBack } from "../hold-back.ts";
import { importAll } from "./import-all.ts";

const resolver = scriptedResolver({ mail: { "a.test": ["mx.a.test"] } });
const friendly = scriptedProber({ replyTo: () => accepted });
const greylisting = scriptedProber({ replyTo: () => reply(450, "4.2.0", "Greylisted, please try again") });
const deadline = new Date("2026-11-21T10:10:00.000Z");
const emails = Array.from({ length: 20 }, (_, index) => `p${index}@a.test`);

/** An imported list, and what happens to it. */
async function imported() {
  const workspaceID = newWorkspaceID();
  const clock = manualClock("2026-11-21T10:00:00.000Z");
  const person = <R>(body: () => R) => as(user(workspaceID), body, clock);
  const ours = <R>(body: () => R) => as(system(workspaceID), body, clock);
  await ours(() => Credit.open(100));
  const { id } = await person(() => List.create({ name: "Ann", source: "paste", purpose: "verify", emails }));
  await ours(() => importAll(workspaceID, id, deadline));
  const working = (prober: Prober.Prober, body: () => Promise<void>) =>
    ours(() => Prober.provide(prober, () => Resolver.provide(resolver, body)));
  return {
    async verify() {
      await person(() => List.verify({ id }));
      const verificationID = String((await readRow(workspaceID, id))?.id);
      await ours(() => Verification.dispatch(id, verificationID));
      const message = { workspaceID, listID: id, verificationID, chunk: 0, round: 0 };
      return {
        below: `list/${workspaceID}/${id}/${verificationID}/`,
        work: (prober: Prober.Prober) => working(prober, () => Verification.verifyChunk(message, deadline)),
      };
    },
    async analyze() {
      await person(() => List.analyze({ id }));
      const message = { workspaceID, id: String((await readAnalysis(workspaceID, id))?.id), step: 0 };
      return (prober: Prober.Prober) => working(prober, () => Analysis.analyze(message, deadline));
    },
    async erase() {
      await person(() => List.remove(id));
      await ours(() => List.erase(id));
    },
    lateErasure: () => Job.find({ workspaceID, kind: "erase-late-objects", id }),
    eraseLateObjects: (job: Job.Row) => ours(() => List.eraseLateObjects(job)),
    async left(): Promise<string[]> {
      const Prefix = `list/${workspaceID}/${id}/`;
      const listing = new ListObjectsV2Command({ Bucket: Config.get().bucket, Prefix });
      const { Contents = [] } = await new S3Client().send(listing);
      return Contents.map(({ Key = "" }) => Key.slice(Prefix.length));
    },
  };
}

const chunkObjects = [
  ["part", friendly],
  ["checkpoint", greylisting],
] as const;
const reset = new Error("The connection was reset.");

describe("Once the list is erased", () => {
  it.each(chunkObjects)("the %s of a chunk that is written then is removed", async (kind, prober) => {
    const list = await imported();
    const { work } = await list.verify();
    const erased = beforeObject(`/${kind}/`, list.erase);
    await work(prober);
    await erased;
    expect(await list.left()).toEqual([]);
  });

  it.each(chunkObjects)(
    "an error of the change that names a %s of a chunk leaves nothing",
    async (_, prober) => {
      const list = await imported();
      const { work } = await list.verify();
      const { held, letGo } = holdBack("chunk");
      const attempt = work(prober);
      await held;
      await list.erase();
      letGo(reset);
      await expect(attempt).rejects.toThrow(reset);
      expect(await list.left()).toEqual([]);
    },
  );

  it("the verdicts of an analysis that are written then are removed", async () => {
    const list = await imported();
    const analyze = await list.analyze();
    const erased = beforeObject("/known-", list.erase);
    await analyze(friendly);
    await erased;
    expect(await list.left()).toEqual([]);
  });

  it("an error of the change that names them leaves no verdicts of an analysis", async () => {
    const list = await imported();
    const analyze = await list.analyze();
    const erased = beforeObject("/known-", async () => {
      await list.erase();
      failNext("outbox", reset);
    });
    await analyze(friendly);
    await erased;
    expect(await list.left()).toEqual([]);
  });
});

it("A chunk that is delivered again after the erasure removes what a killed worker left.", async () => {
  const list = await imported();
  const { work, below } = await list.verify();
  await list.erase();
  await Store.put(`${below}part/000000-late`, "{}");
  await work(friendly);
  expect(await list.left()).toEqual([]);
});

it("What a worker wrote after the erasure, before it was killed, is erased a day later.", async () => {
  const list = await imported();
  const { below } = await list.verify();
  await list.erase();
  await Store.put(`${below}manifest-late`, "{}");
  const job = await list.lateErasure();
  expect(job?.staleAt).toBe("2026-11-22T10:00:00.000Z");
  for (let time = 1; time <= 2; time++) await list.eraseLateObjects(job as Job.Row);
  expect(await list.left()).toEqual([]);
  expect(await list.lateErasure()).toBeNull();
});
