import { describe, expect, it } from "vitest";
import { ulid } from "ulid";
import { Address } from "../../src/address/index.ts";
import { Store } from "../../src/aws/store/index.ts";
import { Table } from "../../src/aws/table/index.ts";
import { Credit } from "../../src/credit/index.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { Prober } from "../../src/port/prober/index.ts";
import { accepted, scriptedProber, unknownUser } from "../../src/port/prober/scripted.ts";
import { Resolver } from "../../src/port/resolver/index.ts";
import { scriptedResolver } from "../../src/port/resolver/scripted.ts";
import { Verification } from "../../src/verification/index.ts";
import { readRow } from "../../src/verification/row.ts";
import { as, newWorkspaceID, system, user } from "../actors.ts";

const resolver = scriptedResolver({ mail: { "a.test": ["mx.a.test"], "b.test": ["mx.b.test"] } });
const said = (recipient: string) => (recipient.startsWith("no-") ? unknownUser : accepted);
const chunkSize = 2;

/** A workspace that verifies list after list. */
async function workspace(workspaceID = newWorkspaceID()) {
  const clock = manualClock("2026-11-21T10:00:00.000Z");
  await as(system(workspaceID), () => Credit.open(100), clock);
  const person = <R>(body: () => R) => as(user(workspaceID), body, clock);
  /** Verifies addresses in the order of an import. Returns the list, its verdicts and what mail servers were asked. */
  async function verify(emails: readonly string[], { fresh = false } = {}) {
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
    const parts = (await person(() => Verification.parts(listID))) ?? [];
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
      Table.transact(async (stale) => ({
        answer: null,
        changes: await Verification.removing(listID, "verify_email", stale),
      })),
    );
  const balance = async () => (await person(() => Credit.balance())).total_credits;
  return { clock, verify, remove, balance };
}

const emails = ["ann@a.test", "no-bob@a.test", "cy@a.test", "dan@b.test", "eve@b.test"];

describe("a list that asks again within 24 hours", () => {
  it("repeats conclusive verdicts for nothing, with the time of their evidence, and pays for the others", async () => {
    const { clock, verify, balance } = await workspace();
    await verify(emails);
    expect(await balance()).toBe(95);
    clock.advance(3_600);
    const { info, verdicts, asked } = await verify(["Ann@a.test", "cy@a.test", "eve@b.test", "fay@b.test"]);
    expect(info).toMatchObject({ status: "completed", credits: { reserved: 4, charged: 1, returned: 3 } });
    expect(await balance()).toBe(94);
    for (const reused of ["ann@", "Ann@", "cy@", "eve@"]) expect(asked).not.toContain(reused);
    expect(verdicts.find(({ email }) => email === "Ann@a.test")).toMatchObject({
      ...{ charged: 0, normalized: "Ann@a.test", checked_at: "2026-11-21T10:00:00.000Z" },
    });
    expect(verdicts.find(({ email }) => email === "fay@b.test")).toMatchObject({ charged: 1 });
  });

  it("asks anew with `fresh`, after 24 hours, in another workspace, and once the earlier list is removed", async () => {
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
