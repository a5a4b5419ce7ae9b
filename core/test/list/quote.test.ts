/** The quote of a list agrees with what the start of its verification reserves. */
import { expect, it } from "vitest";
import { Prober } from "../../src/port/prober/index.ts";
import { accepted, scriptedProber } from "../../src/port/prober/scripted.ts";
import { Resolver } from "../../src/port/resolver/index.ts";
import { scriptedResolver } from "../../src/port/resolver/scripted.ts";
import { List } from "../../src/list/index.ts";
import { Rule } from "../../src/rule/index.ts";
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
