/** The quote of a list agrees with what the start of its verification reserves. */
import { expect, it } from "vitest";
import { Prober } from "../../src/port/prober/index.ts";
import { accepted, scriptedProber } from "../../src/port/prober/scripted.ts";
import { Resolver } from "../../src/port/resolver/index.ts";
import { scriptedResolver } from "../../src/port/resolver/scripted.ts";
import { Store } from "../../src/aws/store/index.ts";
import { ListEntity } from "../../src/list/entity.ts";
import { chunkKey } from "../../src/list/import/index.ts";
import { List } from "../../src/list/index.ts";
import { readRow as readList } from "../../src/list/row.ts";
import { Job } from "../../src/job/index.ts";
import { limits } from "../../src/list/limits.ts";
import { Rule } from "../../src/rule/index.ts";
import { Suppression } from "../../src/suppression/index.ts";
import { UseEntity } from "../../src/window/entity.ts";
import { Verification } from "../../src/verification/index.ts";
import { readRow } from "../../src/verification/row.ts";
import { as, newWorkspaceID, user } from "../actors.ts";
import { ownQueue } from "../verification/chunk.ts";
import { verifyingWorkspace } from "./verified-list.ts";

await ownQueue();

const resolver = scriptedResolver({ mail: { "a.test": ["mx.a.test"], "b.test": ["mx.b.test"] } });
const prober = scriptedProber({ replyTo: () => accepted });
/** Three chunks, of which the first has addresses of a.test only. */
const emails = ["a.test", "b.test"].flatMap((domain) =>
  Array.from({ length: 30 }, (_, index) => `person${index}@${domain}`),
);

/** A list of 60 addresses whose verification was cancelled after 25. */
async function cancelledList() {
  const space = await verifyingWorkspace();
  const { workspaceID, person, ours, deadline } = space;
  const id = await space.paste("Spring", emails);
  const quote = () => person(() => List.quote(id));
  const block = (domain: string) =>
    person(() => Rule.create({ match: "domain", value: domain, effect: "block", note: "" }));
  const start = async () => {
    await person(() => List.verify({ id, fresh: true }));
    return (await person(() => List.get(id))).verification?.credits.reserved;
  };
  const first = await quote();
  await start();
  const { id: verificationID = "" } = (await readRow(workspaceID, id)) ?? {};
  await ours(() => Verification.dispatch(id, verificationID));
  const ask = () =>
    Verification.verifyChunk({ workspaceID, listID: id, verificationID, chunk: 0, round: 0 }, deadline);
  await ours(() => Resolver.provide(resolver, () => Prober.provide(prober, ask)));
  await person(() => List.steer({ id, to: "cancel" }));
  return { ...space, id, first, quote, block, start };
}

it("After a cancel, it is for the addresses without a verdict.", async () => {
  const list = await cancelledList();
  expect(list.first).toMatchObject({ credits: 60, reserved: 60, known: 0 });
  expect(await list.quote()).toMatchObject({ credits: 35, reserved: 35, known: 25 });
  expect(await list.start()).toBe(35);
});

it("What is blocked lowers it once only, also where its verdict is known.", async () => {
  const list = await cancelledList();
  await list.block("a.test");
  expect(await list.quote()).toMatchObject({ credits: 30, reserved: 35, known: 25, blocked: 30 });
  expect(await list.start()).toBe(35);
});

it("What is blocked and was not asked lowers it.", async () => {
  const list = await cancelledList();
  await list.block("b.test");
  expect(await list.quote()).toMatchObject({ credits: 5, reserved: 35, known: 25, blocked: 30 });
});

it("It is told to those who may view the list, and to no other workspace.", async () => {
  const { id, workspaceID } = await cancelledList();
  const quote = () => List.quote(id);
  expect(await as(user(workspaceID, { verify_email: ["view"] }), quote)).toMatchObject({ reserved: 35 });
  await expect(as(user(newWorkspaceID()), quote)).rejects.toMatchObject({ kind: "missing" });
});

/** A list of as many chunks, each of one address, of which a rule blocks the first. */
async function chunked(chunks: number) {
  const space = await verifyingWorkspace();
  const { workspaceID, person } = space;
  const id = await space.paste("Large", ["ann@a.test"]);
  const list = await readList(workspaceID, id);
  if (!list?.imported) throw new Error("The list was not imported.");
  const { prefix, rows } = list.imported;
  for (let chunk = 0; chunk < chunks; chunk++)
    await Store.put(chunkKey(prefix, chunk), JSON.stringify([`ann${chunk}@${chunk === 0 ? "x" : "a"}.test`]));
  const imported = { ...list.imported, chunkSize: 1, rows: { ...rows, distinct: chunks } };
  await ListEntity.patch({ workspaceID, id }).set({ imported }).go();
  const block = (value: string) =>
    person(() => Rule.create({ match: "domain", value, effect: "block", note: "" }));
  await block("x.test");
  const quote = (after = 0) => person(() => List.quote(id), after);
  const suppress = (email: string, after = 0) =>
    person(() => Suppression.add({ entries: [{ email }] }), after);
  const free = (email: string, after = 0) => person(() => Suppression.remove({ email }), after);
  return {
    ...space,
    id,
    block,
    suppress,
    free,
    quote,
    jobs: () => space.ours(() => Job.openOf(workspaceID, ["make-download"])),
  };
}

it("Of 64 chunks a call counts what is blocked, of 65 a job, and meanwhile all may cost.", async () => {
  const small = await chunked(64);
  expect(await small.quote()).toMatchObject({ credits: 63, reserved: 64, blocked: 1 });
  expect(await small.jobs()).toEqual([]);

  const large = await chunked(65);
  expect(await large.quote()).toMatchObject({ credits: 65, reserved: 65, blocked: null });
  expect(await large.quote()).toMatchObject({ blocked: null });
  expect(await large.jobs()).toHaveLength(1);
  await large.make();
  expect(await large.quote()).toMatchObject({ credits: 64, reserved: 65, blocked: 1 });
  expect(await large.jobs()).toEqual([]);
});

it("What is blocked in large lists is counted 60 times an hour, for each version of the rules once.", async () => {
  const { workspaceID, quote, make, block, jobs, start } = await chunked(65);
  const window = Math.floor(start / 3_600_000);
  const used = { count: limits.blockedCounts.max - 1, expires: 9_999_999_999 };
  await UseEntity.put({ subject: `blocked:${workspaceID}`, window, ...used }).go();
  await quote();
  await make();
  expect(await quote()).toMatchObject({ blocked: 1 });
  await block("a.test");
  expect(await quote()).toMatchObject({ credits: 65, blocked: null });
  expect(await jobs()).toEqual([]);
  expect(await quote(3_600_000)).toMatchObject({ credits: 65, blocked: null });
  await make(3_600_000);
  expect(await quote(3_600_000)).toMatchObject({ credits: 0, blocked: 65 });
});

it("The number of a large list is shown for ten minutes while more is suppressed, and not where an address is freed.", async () => {
  const { quote, make, suppress, free, jobs } = await chunked(65);
  await suppress("ann1@a.test");
  await quote();
  await make();
  expect(await quote()).toMatchObject({ credits: 63, blocked: 2 });
  // What is suppressed since may be free of charge: the price is at most this.
  await suppress("ann2@a.test", 1_000);
  expect(await quote(599_999)).toMatchObject({ credits: 63, blocked: 2 });
  expect(await jobs()).toEqual([]);
  expect(await quote(600_000)).toMatchObject({ credits: 65, blocked: null });
  await make(600_000);
  expect(await quote(600_000)).toMatchObject({ credits: 62, blocked: 3 });
  await free("ann1@a.test", 602_000);
  expect(await quote(602_000)).toMatchObject({ credits: 65, blocked: null });
  await make(602_000);
  expect(await quote(602_000)).toMatchObject({ credits: 63, blocked: 2 });
});

it("A number that was kept without its time is that of its version alone.", async () => {
  const { workspaceID, id, quote, make, suppress } = await chunked(65);
  await quote();
  await make();
  const key = `derived/${workspaceID}/${id}/blocked`;
  const { prefix, version, count } = JSON.parse(await Store.text(key)) as Record<string, unknown>;
  await Store.put(key, JSON.stringify({ prefix, version, count }));
  expect(await quote()).toMatchObject({ blocked: 1 });
  await suppress("ann1@a.test");
  expect(await quote()).toMatchObject({ blocked: null });
});
