/** What a list shows and serves under the current suppression, whenever it was verified. */
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { List } from "../../src/list/index.ts";
import { Download } from "../../src/list/schema.ts";
import { Rule } from "../../src/rule/index.ts";
import { Suppression } from "../../src/suppression/index.ts";
import { verifyingWorkspace } from "../list/verified-list.ts";
import { ownQueue } from "../verification/chunk.ts";

await ownQueue();

async function workspace() {
  const space = await verifyingWorkspace();
  const { person, make } = space;
  return {
    ...space,
    suppress: (email: string) =>
      person(() => Suppression.add({ entries: [{ email, reason: "unsubscribe" }] })),
    erase: (email: string) => person(() => Suppression.remove({ email })),
    get: (id: string) => person(() => List.get(id)),
    results: (id: string) => person(() => List.results({ id, limit: 100 })),
    quote: async (id: string) => (await person(() => List.quote(id))).credits,
    file: async (id: string, more: Partial<Download> = {}): Promise<string> => {
      const request = async () =>
        person(() => List.requestDownload({ id, request: { ...Download.parse({}), ...more } }));
      if ((await request()) === null) await make();
      const name = String(await request());
      return text(await person(() => List.readDownload(name)));
    },
  };
}

const emails = ["ann@a.test", "no@a.test", "bob@b.test", "ann@a.test"];

it("Pages, counts and files of an old list drop who is suppressed now, for nothing, and have them again afterwards.", async () => {
  const space = await workspace();
  const id = await space.paste("Spring", emails);
  await space.verify(id);
  const before = [await space.get(id), await space.results(id), await space.file(id, { policy: "reach" })];
  await space.suppress("ann@a.test");
  expect(await space.get(id)).toMatchObject({
    verification: {
      counts: { valid: 1, invalid: 1, unknown: 1 },
      rows: { counts: { valid: 1, invalid: 1, unknown: 2 }, kept: { reach: 1 } },
      credits: { charged: 3 },
    },
  });
  const { results } = await space.results(id);
  expect(results.find(({ email }) => email === "ann@a.test")).toMatchObject({
    status: "unknown",
    charged: 1,
    suppressed: { reason: "unsubscribe", source: "app" },
  });
  expect(await space.file(id, { policy: "reach" })).not.toContain("ann@a.test");
  expect(await space.file(id, { statuses: ["valid"] })).not.toContain("ann@a.test");
  await space.erase("ann@a.test");
  expect([await space.get(id), await space.results(id), await space.file(id, { policy: "reach" })]).toEqual(
    before,
  );
});

it("A list never asks about who is suppressed and charges nothing for them; a quote says so before.", async () => {
  const space = await workspace();
  await space.suppress("ann@a.test");
  const id = await space.paste("Spring", emails);
  expect(await space.quote(id)).toBe(2);
  await space.verify(id);
  expect(await space.get(id)).toMatchObject({
    verification: { counts: { valid: 1, invalid: 1, unknown: 1 }, credits: { charged: 2 } },
  });
  expect(await space.file(id, { policy: "reach" })).not.toContain("ann@a.test");
  await space.erase("ann@a.test");
  expect((await space.results(id)).results.find(({ email }) => email === "ann@a.test")).toMatchObject({
    reason: "not_probed",
    action: "hold",
  });
});

it("Suppression comes before an own rule in an old list, and the rule decides again afterwards.", async () => {
  const space = await workspace();
  const id = await space.paste("Spring", emails);
  await space.verify(id);
  await space.person(() => Rule.create({ match: "domain", value: "a.test", effect: "allow", note: "" }));
  const before = await space.results(id);
  await space.suppress("no@a.test");
  expect((await space.results(id)).results.find(({ email }) => email === "no@a.test")).toMatchObject({
    action: "remove",
    suppressed: { reason: "unsubscribe" },
  });
  expect(await space.file(id, { policy: "safe" })).not.toContain("no@a.test");
  await space.erase("no@a.test");
  expect(await space.results(id)).toEqual(before);
});

it("An invalid address of an old list stays invalid with its evidence while it is suppressed, and is dropped.", async () => {
  const space = await workspace();
  const id = await space.paste("Spring", emails);
  await space.verify(id);
  const find = async () => (await space.results(id)).results.find(({ email }) => email === "no@a.test");
  const [before, list] = [await find(), await space.get(id)];
  expect(before).toMatchObject({ status: "invalid", charged: 1 });
  await space.suppress("no@a.test");
  expect(await find()).toEqual({
    ...before,
    action: "remove",
    suppressed: { reason: "unsubscribe", source: "app", at: expect.any(String) },
  });
  expect(await space.get(id)).toEqual(list);
  expect(await space.file(id, { policy: "reach" })).not.toContain("no@a.test");
  expect(await space.file(id, { statuses: ["invalid"] })).toContain("no@a.test");
  await space.erase("no@a.test");
  expect(await find()).toEqual(before);
});

it("Nobody has a verdict for nothing who suppresses an address while it is verified, or before, and not afterwards.", async () => {
  const space = await workspace();
  await space.suppress("no@a.test");
  const id = await space.paste("Spring", emails);
  await space.verify(id);
  const find = async () => (await space.results(id)).results.find(({ email }) => email === "no@a.test");
  expect(await find()).toMatchObject({ status: "unknown", reason: "not_probed", charged: 0 });
  await space.erase("no@a.test");
  expect(await find()).toMatchObject({ status: "unknown", reason: "not_probed", charged: 0 });
});

it("A list of somebody else's workspace is untouched.", async () => {
  const [mine, theirs] = [await workspace(), await workspace()];
  const id = await theirs.paste("Spring", emails);
  await theirs.verify(id);
  await mine.suppress("ann@a.test");
  expect((await theirs.get(id)).verification?.counts).toMatchObject({ valid: 2, invalid: 1, unknown: 0 });
});
