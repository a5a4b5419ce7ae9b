import { describe, expect, it } from "vitest";
import { ulid } from "ulid";
import { Address } from "../../src/address/index.ts";
import { client } from "../../src/aws/store/client.ts";
import { Store } from "../../src/aws/store/index.ts";
import { Table } from "../../src/aws/table/index.ts";
import { Credit } from "../../src/credit/index.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { Prober } from "../../src/port/prober/index.ts";
import { accepted, reply, scriptedProber, unknownUser } from "../../src/port/prober/scripted.ts";
import { Resolver } from "../../src/port/resolver/index.ts";
import { scriptedResolver } from "../../src/port/resolver/scripted.ts";
import { Verification } from "../../src/verification/index.ts";
import { SingleVerification } from "../../src/single-verification/index.ts";
import { keeping } from "../../src/verification/prior/recent-verdict.ts";
import { readRow } from "../../src/verification/row.ts";
import { as, newWorkspaceID, system, user } from "../actors.ts";

const resolver = scriptedResolver({ mail: { "a.test": ["mx.a.test"], "b.test": ["mx.b.test"] } });
const blocked = reply(554, "5.7.1", "Your address is listed at zen.spamhaus.org");
const said = (recipient: string) => {
  if (recipient.startsWith("blocked-")) return blocked;
  return recipient.startsWith("no-") ? unknownUser : accepted;
};

/** A workspace that verifies list after list. */
async function workspace(workspaceID = newWorkspaceID()) {
  const clock = manualClock("2026-11-21T10:00:00.000Z");
  await as(system(workspaceID), () => Credit.open(100), clock);
  const person = <R>(body: () => R) => as(user(workspaceID), body, clock);
  /** Verifies addresses in the order of an import. Returns the list, its verdicts and what mail servers were asked. */
  async function verify(emails: readonly string[], { fresh = false, chunkSize = 2 } = {}) {
    const listID = `lst_${ulid()}`;
    const chunksBelow = `list/${workspaceID}/${listID}/chunk/`;
    const keyOf = (email: string) => {
      const [local = "", domain = ""] = email.split("@");
      return Address.sortKey(local, domain);
    };
    const sorted = emails.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
    const chunks = Math.ceil(sorted.length / chunkSize);
    for (let chunk = 0; chunk < chunks; chunk++)
      await Store.put(
        `${chunksBelow}${String(chunk).padStart(6, "0")}`,
        JSON.stringify(sorted.slice(chunk * chunkSize, (chunk + 1) * chunkSize)),
      );
    const work = { listID, chunksBelow, chunks, chunkSize, total: sorted.length, known: null, fresh };
    await person(() => Verification.start(work, []));
    const verificationID = String((await readRow(workspaceID, listID))?.id);
    const prober = scriptedProber({ replyTo: said });
    await as(
      system(workspaceID),
      async () => {
        await Verification.dispatch(listID, verificationID);
        const deadline = new Date(clock.now().getTime() + 60_000);
        for (let chunk = 0; chunk < chunks; chunk++)
          await Resolver.provide(resolver, () =>
            Prober.provide(prober, () =>
              Verification.verifyChunk({ workspaceID, listID, verificationID, chunk, round: 0 }, deadline),
            ),
          );
      },
      clock,
    );
    const info = (await person(() => Verification.of([listID]))).get(listID);
    const parts = (await person(() => Verification.parts(listID)))?.parts ?? [];
    const texts = await Promise.all(parts.map(({ key }) => Store.text(key)));
    const verdicts = texts.flatMap((text) =>
      text
        .split("\n")
        .map((line) => JSON.parse(line) as { email: string; charged: number; checked_at: string }),
    );
    return { listID, info, verdicts, asked: JSON.stringify(prober.asked) };
  }
  const remove = (listID: string) =>
    person(() =>
      Table.transact(async (outdated) => ({
        answer: null,
        changes: await Verification.removing(listID, () => "verify_email", outdated),
      })),
    );
  const balance = async () => (await person(() => Credit.balance())).total_credits;
  /** Verifies one address. Returns its verdict and what mail servers were asked. */
  async function single(email: string, { fresh = false } = {}) {
    const prober = scriptedProber({ replyTo: said });
    const verdict = await person(() =>
      Resolver.provide(resolver, () =>
        Prober.provide(prober, () => SingleVerification.verify({ email, fresh })),
      ),
    );
    return { verdict, asked: prober.asked.length };
  }
  return { workspaceID, clock, person, verify, single, remove, balance };
}

const emails = ["ann@a.test", "no-bob@a.test", "cy@a.test", "dan@b.test", "eve@b.test"];

describe("a list that asks again within 24 hours", () => {
  it("repeats conclusive verdicts for nothing, with their times, and pays for others", async () => {
    const { clock, verify, balance } = await workspace();
    await verify(emails);
    expect(await balance()).toBe(95);
    clock.advance(3_600);
    const { info, verdicts, asked } = await verify(["Ann@a.test", "cy@a.test", "eve@b.test", "fay@b.test"]);
    expect(info).toMatchObject({ status: "completed", credits: { reserved: 4, charged: 1, returned: 3 } });
    expect(await balance()).toBe(94);
    for (const reused of ["ann@", "Ann@", "cy@", "eve@"]) expect(asked).not.toContain(reused);
    expect(verdicts.find(({ email }) => email === "Ann@a.test")).toMatchObject({
      charged: 0,
      normalized: "Ann@a.test",
      checked_at: "2026-11-21T10:00:00.000Z",
    });
    expect(verdicts.find(({ email }) => email === "fay@b.test")).toMatchObject({ charged: 1 });
  });

  it("asks anew with `fresh`, later, elsewhere, and once the earlier list is removed", async () => {
    const { clock, verify, remove } = await workspace();
    const first = await verify(emails);
    expect((await verify(emails, { fresh: true })).info?.credits.charged).toBe(5);
    clock.advance(86_400);
    const late = await verify(emails);
    expect(late.info?.credits.charged).toBe(5);
    expect((await (await workspace()).verify(emails)).info?.credits.charged).toBe(5);
    expect((await verify(emails)).info?.credits.charged).toBe(0);
    await remove(first.listID);
    await remove(late.listID);
  });

  it("pays again once the list that the verdicts came from is removed", async () => {
    const { verify, remove } = await workspace();
    const { listID } = await verify(emails);
    await remove(listID);
    expect((await verify(emails)).info?.credits.charged).toBe(5);
  });
});

describe("a list after a single address", () => {
  it("repeats its conclusive verdict for nothing, with the time of its evidence", async () => {
    const { clock, verify, single, balance } = await workspace();
    for (const email of ["Ann@a.test", "no-bob@a.test", "eve@b.test"]) await single(email);
    expect(await balance()).toBe(97);
    clock.advance(86_399);
    const { info, verdicts, asked } = await verify(emails);
    expect(info).toMatchObject({ credits: { reserved: 5, charged: 2, returned: 3 } });
    expect(asked).not.toMatch(/ann@|bob@|eve@/);
    expect(verdicts.find(({ email }) => email === "ann@a.test")).toMatchObject({
      charged: 0,
      normalized: "ann@a.test",
      checked_at: "2026-11-21T10:00:00.000Z",
    });
    expect(await balance()).toBe(95);
  });

  it("pays after 24 hours, with `fresh`, and in another workspace", async () => {
    const { clock, verify, single } = await workspace();
    await single("ann@a.test");
    expect((await verify(["ann@a.test"], { fresh: true })).info?.credits.charged).toBe(1);
    expect((await (await workspace()).verify(["ann@a.test"])).info?.credits.charged).toBe(1);
    clock.advance(86_400);
    expect((await verify(["ann@a.test"])).info?.credits.charged).toBe(1);
  });

  it("finds its own among hundreds of single addresses, a page at a time", async () => {
    const { workspaceID, person, single, verify } = await workspace();
    const { verdict } = await single("ann@a.test");
    const others = Array.from({ length: 250 }, (_, number) => `other-${number}@a.test`);
    for (let first = 0; first < others.length; first += 50)
      await person(() =>
        Table.write(
          others
            .slice(first, first + 50)
            .map((email) => keeping(workspaceID, email, { ...verdict, email, normalized: email })),
        ),
      );
    const all = ["ann@a.test", "aa@a.test", ...others.slice(0, 20), "zoe@b.test"];
    const { info } = await verify(all, { chunkSize: all.length });
    expect(info?.credits).toMatchObject({ reserved: 23, charged: 2, returned: 21 });
  });
});

describe("a single address after a list", () => {
  it("repeats its conclusive verdict for nothing, with the time of its evidence", async () => {
    const { clock, verify, single, balance } = await workspace();
    await verify([...emails, "blocked-gus@a.test"]);
    expect(await balance()).toBe(95);
    clock.advance(86_399);
    for (const [email, status] of [
      ["ANN@a.test", "valid"],
      ["no-bob@a.test", "invalid"],
      ["eve@B.test", "valid"],
    ] as const)
      expect(await single(email)).toMatchObject({
        asked: 0,
        verdict: { email, status, charged: 0, checked_at: "2026-11-21T10:00:00.000Z" },
      });
    expect((await single("blocked-gus@a.test")).asked).toBe(1);
    expect(await single("new@a.test")).toMatchObject({ asked: 1, verdict: { charged: 1 } });
    expect(await balance()).toBe(94);
  });

  it("pays after 24 hours, with `fresh`, in another workspace, and once the list is removed", async () => {
    const { clock, verify, single, remove } = await workspace();
    const { listID } = await verify(emails);
    expect((await single("ann@a.test", { fresh: true })).verdict.charged).toBe(1);
    expect((await (await workspace()).single("cy@a.test")).verdict.charged).toBe(1);
    expect((await single("cy@a.test")).verdict.charged).toBe(0);
    await remove(listID);
    expect((await single("cy@a.test")).verdict.charged).toBe(1);
    await verify(["dan@b.test"]);
    clock.advance(86_400);
    expect((await single("dan@b.test")).verdict.charged).toBe(1);
  });

  it("is not free for a day more because it was repeated", async () => {
    const { clock, verify, single } = await workspace();
    await verify(emails);
    clock.advance(86_399);
    expect((await single("ann@a.test")).verdict.charged).toBe(0);
    expect((await verify(["ann@a.test"])).info?.credits.charged).toBe(0);
    clock.advance(1);
    expect((await single("ann@a.test")).verdict.charged).toBe(1);
  });
});

it("The 50 newest lists are looked into, by lists and by single addresses, and none that is older.", async () => {
  const { clock, verify, single, balance } = await workspace();
  await verify(["ann@a.test", "cy@a.test"]);
  for (let number = 1; number < 50; number += 1) {
    clock.advance(60);
    await verify(["dan@b.test"]);
  }
  expect(await balance()).toBe(97);
  expect((await single("ann@a.test")).verdict.charged).toBe(0);
  await verify(["ann@a.test"]);
  expect(await balance()).toBe(97);
  expect((await single("cy@a.test")).verdict.charged).toBe(1);
}, 60_000);

it("A process reads the manifest of an earlier list once, for all chunks and for single addresses.", async () => {
  const { verify, single } = await workspace();
  const people = Array.from({ length: 12 }, (_, index) => `person${index}@a.test`);
  const { listID } = await verify(people);
  const reads: string[] = [];
  client.middlewareStack.add(
    (next, { commandName }) =>
      (args) => {
        const { Key = "" } = args.input as { Key?: string };
        if (commandName === "GetObjectCommand") reads.push(Key);
        return next(args);
      },
    { step: "initialize", name: "reads" },
  );
  expect((await verify(people)).info?.credits.charged).toBe(0);
  expect((await single("person3@a.test")).asked).toBe(0);
  client.middlewareStack.remove("reads");
  const ofEarlier = reads.filter((key) => key.includes(listID));
  expect(ofEarlier.filter((key) => key.includes("/manifest-"))).toHaveLength(1);
  expect(ofEarlier.length).toBeGreaterThan(6);
});
