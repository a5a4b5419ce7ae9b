/** A finished file belongs to its list and to the results that it was requested of. */
import { ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { expect, it } from "vitest";
import { Store } from "../../src/aws/store/index.ts";
import { Credit } from "../../src/credit/index.ts";
import { JobEntity } from "../../src/job/entity.ts";
import type { Job } from "../../src/job/index.ts";
import { Config } from "../../src/kit/config.ts";
import { List } from "../../src/list/index.ts";
import { Download } from "../../src/list/schema.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { Prober } from "../../src/port/prober/index.ts";
import { scriptedProber } from "../../src/port/prober/scripted.ts";
import { Resolver } from "../../src/port/resolver/index.ts";
import { scriptedResolver } from "../../src/port/resolver/scripted.ts";
import { Verification } from "../../src/verification/index.ts";
import { readRow } from "../../src/verification/row.ts";
import { as, newWorkspaceID, system, user } from "../actors.ts";
import { beforeObject } from "../hold-back.ts";
import { importAll } from "./import-all.ts";

const resolver = scriptedResolver({ mail: { "a.test": ["mx.a.test"] } });
const request = Download.parse({});

/** An imported list, its verifications and its downloads. */
async function imported(emails: string[]) {
  const workspaceID = newWorkspaceID();
  const clock = manualClock("2026-11-21T10:00:00.000Z");
  const deadline = new Date("2026-11-21T10:10:00.000Z");
  const person = <R>(body: () => R) => as(user(workspaceID), body, clock);
  const ours = <R>(body: () => R) => as(system(workspaceID), body, clock);
  await ours(() => Credit.open(100));
  const { id } = await person(() => List.create({ name: "Ann", source: "paste", purpose: "verify", emails }));
  await ours(() => importAll(workspaceID, id, deadline));
  return {
    start: () => person(() => List.verify({ id })),
    cancel: () => person(() => List.steer({ id, to: "cancel" })),
    get: () => person(() => List.get(id)),
    async verify() {
      const verificationID = String((await readRow(workspaceID, id))?.id);
      await ours(() => Verification.dispatch(id, verificationID));
      const message = { workspaceID, listID: id, verificationID, chunk: 0, round: 0 };
      const work = () => Verification.verifyChunk(message, deadline);
      await ours(() => Resolver.provide(resolver, () => Prober.provide(scriptedProber(), work)));
    },
    request: (more: Partial<Download> = {}) =>
      person(() => List.requestDownload({ id, request: { ...request, ...more } })),
    /** Makes the files that were requested. */
    async make() {
      const query = JobEntity.query.byWorkspace({ workspaceID, kind: "make-download" });
      const { data: jobs } = await query.go({ consistent: true });
      for (const job of jobs) await ours(() => List.runWholeListJob({ workspaceID, id: job.id, step: 0 }));
    },
    open: (name: string) => person(() => List.openDownload(name)),
    remove: () => person(() => List.remove(id)),
    erase: () => ours(() => List.erase(id)),
    eraseLate: () =>
      ours(() => List.eraseLateObjects({ workspaceID, id, kind: "erase-late-objects" } as Job.Row)),
    async files(): Promise<string[]> {
      const Prefix = `download/${workspaceID}/${id}/`;
      const listing = new ListObjectsV2Command({ Bucket: Config.get().bucket, Prefix });
      const { Contents = [] } = await new S3Client().send(listing);
      return Contents.map(({ Key = "" }) => Key.slice(Prefix.length));
    },
  };
}

/** A list whose results are a finished file. */
async function finished() {
  const list = await imported(["ann@a.test", "bob@a.test"]);
  await list.start();
  await list.verify();
  await list.request();
  await list.make();
  return { ...list, name: String(await list.request()) };
}

it("A finished file is not opened once its list is removed, also before it is erased.", async () => {
  const { name, open, remove, files } = await finished();
  expect(await open(name)).toContain("X-Amz-Signature");
  await remove();
  expect(await files()).toHaveLength(2);
  await expect(open(name)).rejects.toMatchObject({ kind: "missing" });
});

it("A file of up to 1,000 selected rows is made once, and its name does not repeat their numbers.", async () => {
  const { request, make, open } = await finished();
  const rows = Array.from({ length: 1_000 }, (_, index) => index + 1);
  expect(() => request({ rows: [...rows, 1_001] })).toThrow("at most 1000 selected rows");
  expect(await request({ rows })).toBeNull();
  for (const _ of ["once", "twice"]) await make();
  const name = String(await request({ rows }));
  expect(name.length).toBeLessThan(300);
  expect(await open(name)).toContain("Ann.selected.2.csv");
});

it.each(["", ".rows"])("A finished file is made anew where its object %j is gone.", async (gone) => {
  const { name, open, request, make, files } = await finished();
  const { listID, hash } = JSON.parse(name) as { listID: string; hash: string };
  const [url] = (await open(name)).split("?");
  const workspaceID = new URL(String(url)).pathname.split("/").at(-3);
  await Store.remove(`download/${workspaceID}/${listID}/${hash}.csv${gone}`);
  expect(await files()).toHaveLength(1);
  await expect(open(name)).rejects.toMatchObject({ kind: "missing" });
  expect(await request()).toBeNull();
  await make();
  expect(await files()).toHaveLength(2);
  expect(await request()).toBe(name);
  expect((await fetch(await open(name))).status).toBe(200);
});

it("A finished file is not opened in another workspace.", async () => {
  const { name } = await finished();
  const stranger = user(newWorkspaceID());
  await expect(as(stranger, () => List.openDownload(name))).rejects.toMatchObject({ kind: "missing" });
});

it("A file of results that were replaced meanwhile is not made.", async () => {
  const list = await imported(["ann@a.test", "bob@a.test"]);
  await list.start();
  await list.cancel();
  await list.request();
  await list.start();
  await list.verify();
  await list.make();
  expect(await list.files()).toEqual([]);
  await list.request();
  for (const _ of ["once", "twice"]) await list.make();
  expect(await list.files()).toHaveLength(2);
});

it("A file that is written after the erasure of its list is removed.", async () => {
  const list = await imported(["ann@a.test", "bob@a.test"]);
  await list.start();
  await list.verify();
  await list.request();
  const erased = beforeObject(".csv.rows", async () => {
    await list.remove();
    await list.erase();
  });
  await list.make();
  await erased;
  expect(await list.files()).toEqual([]);
});

it("A verdict counts for each row that repeats its address.", async () => {
  const list = await imported(["ann@a.test", "bob@a.test", "Ann@a.test", "ann@a.test"]);
  await list.start();
  await list.verify();
  expect(await list.get()).toMatchObject({
    rows: { total: 4, distinct: 2, duplicates: 2 },
    verification: { counts: { valid: 2 }, rows: { counts: { valid: 4 } } },
  });
});

it("The erasure of a list that is there does nothing, nor does the late one.", async () => {
  const list = await finished();
  await list.erase();
  await list.eraseLate();
  expect(await list.open(list.name)).toContain("X-Amz-Signature");
  expect(await list.get()).toMatchObject({ status: "completed" });
});
