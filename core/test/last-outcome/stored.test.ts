import { afterAll, describe, expect, it } from "vitest";
import { Address } from "../../src/address/index.ts";
import { client } from "../../src/aws/store/client.ts";
import { Table } from "../../src/aws/table/index.ts";
import { OutcomesEntity } from "../../src/outcome/entity.ts";
import { LastOutcomesEntity } from "../../src/last-outcome/entity.ts";
import { LastOutcome } from "../../src/last-outcome/index.ts";
import { readBook } from "../../src/last-outcome/stored.ts";
import { system, as } from "../actors.ts";
import { mailing } from "../outcome/mailing.ts";
import { bounced, outcome, workspace } from "../outcome/workspace.ts";

const at = "2026-11-20T10:00:00.000Z";
const seconds = Date.parse(at) / 1_000;

let reads = 0;
client.middlewareStack.add(
  (next) => (command) => {
    if ("Key" in command.input && String(command.input.Key).includes("/last/")) reads += 1;
    return next(command);
  },
  { step: "initialize", name: "countReads" },
);
afterAll(() => client.middlewareStack.remove("countReads"));

const outdated = () => new Error("outdated");

const edit = (workspaceID: string, changes: Parameters<LastOutcome.Editor["changes"]>[0]): Promise<void> =>
  LastOutcome.editing(workspaceID, async (lasts) => Table.write(await lasts.changes(changes, outdated)));

/** A workspace with these last outcomes, and how they are found. */
async function withLast(emails: readonly string[], space = workspace()) {
  const { workspaceID, clock } = space;
  const run = <R>(body: () => R): R => as(system(workspaceID), body, clock);
  const added = emails.flatMap((email) => {
    const key = LastOutcome.keyOf(email);
    return key === null ? [] : [{ key, type: "opened", at: seconds } as const];
  });
  await run(async () => {
    await edit(workspaceID, { added });
  });
  return {
    ...space,
    run,
    find: (wanted: readonly string[]) => run(() => LastOutcome.finder(workspaceID, wanted)),
  };
}

const inOrder = (emails: readonly string[]): string[] => {
  const placed = emails.map((email) => {
    const [local = "", domain = ""] = email.split("@");
    return { email, place: Address.sortKey(local, domain) };
  });
  return placed.toSorted((one, other) => (one.place < other.place ? -1 : 1)).map(({ email }) => email);
};

describe("Last outcomes", () => {
  it("cost a list a read for each part and chunk, and a single address one, however many there are", async () => {
    const emails = inOrder(
      Array.from({ length: 40_000 }, (_, index) => `p${index}@d${index % 10 === 0 ? index : 0}.test`),
    );
    const { workspaceID, find } = await withLast(emails);
    const { parts } = await readBook(workspaceID);
    expect(parts.length).toBeGreaterThan(2);
    reads = 0;
    for (let first = 0; first < emails.length; first += 1_000) {
      const chunk = emails.slice(first, first + 1_000);
      const { of } = await find(chunk);
      expect(chunk.every((email) => of(email)?.at === at)).toBe(true);
    }
    expect(reads).toBeLessThanOrEqual(40 + parts.length);
    reads = 0;
    const { of } = await find(["P1@d0.test"]);
    expect([of("p1@D0.test"), of("p2@d0.test"), reads]).toEqual([{ type: "opened", at }, null, 1]);
  }, 60_000);

  it("cost nothing but a row where there are none", async () => {
    const { find } = await withLast([]);
    reads = 0;
    expect((await find(["ann@a.test"])).of("ann@a.test")).toBeNull();
    expect(reads).toBe(0);
  });

  it("are found while they are rewritten, and lose none", async () => {
    const emails = Array.from({ length: 200 }, (_, index) => `p${index}@a.test`);
    const { workspaceID, run, find } = await withLast(emails);
    const rewriting = run(async () => {
      for (let index = 0; index < 10; index += 1) {
        await edit(workspaceID, { erased: `p${index}@a.test` });
      }
    });
    for (let index = 0; index < 20; index += 1) {
      const { of } = await find(emails);
      expect(emails.slice(10).filter((email) => of(email) === null)).toEqual([]);
    }
    await rewriting;
    expect((await find(emails)).of("p9@a.test")).toBeNull();
  });

  it("come from outcomes that were merged before there were any, a few parts at a time", async () => {
    const space = workspace();
    const others = Array.from({ length: 40 }, (_, index) => outcome("delivered", `p${index}@a.test`, at));
    await space.record(
      outcome("opened", "ann@a.test", at),
      outcome("delivered", "bob@a.test", at),
      ...others,
    );
    await space.settle();
    const { workspaceID } = space;
    await LastOutcomesEntity.delete({ workspaceID }).go();
    await OutcomesEntity.patch({ workspaceID }).remove(["hasLasts"]).go();
    await space.record(outcome("opened", "eve@a.test", at));
    await space.settle();
    const { of } = await space.act(() =>
      LastOutcome.finder(space.workspaceID, ["ann@a.test", "bob@a.test", "eve@a.test"]),
    );
    expect([of("ann@a.test")?.type, of("bob@a.test")?.type, of("eve@a.test")?.type]).toEqual([
      "opened",
      undefined,
      undefined,
    ]);
    expect(await space.stored()).toHaveLength(43);
    expect((await readBook(space.workspaceID)).unreadFrom).toBeUndefined();
  });

  it("do not come back where they are erased while the timer merges", async () => {
    const space = workspace();
    for (const name of ["ann", "bob", "eve"]) await space.record(outcome("opened", `${name}@a.test`, at));
    space.clock.advance(3_601);
    await Promise.all([space.settleAfter(0), space.erase("ann@a.test"), space.settleAfter(0)]);
    await space.settle();
    const { of } = await space.act(() => LastOutcome.finder(space.workspaceID, ["ann@a.test", "bob@a.test"]));
    expect([of("ann@a.test"), of("bob@a.test")?.type]).toEqual([null, "opened"]);
  });

  it("are merged at the next try where they are edited while the timer merges", async () => {
    const space = workspace();
    await space.record(outcome("opened", "ann@a.test", at));
    let isEdited = false;
    client.middlewareStack.add(
      (next) => async (command) => {
        if (
          !isEdited &&
          "Key" in command.input &&
          String(command.input.Key).includes(`${space.workspaceID}/last/`)
        ) {
          isEdited = true;
          await withLast(["zoe@a.test"], space);
        }
        return next(command);
      },
      { step: "initialize", name: "edit" },
    );
    await space.settle();
    client.middlewareStack.remove("edit");
    expect(isEdited).toBe(true);
    const { of } = await space.act(() => LastOutcome.finder(space.workspaceID, ["ann@a.test", "zoe@a.test"]));
    expect([of("ann@a.test")?.type, of("zoe@a.test")?.type]).toEqual(["opened", "opened"]);
  });

  it("of other parts stay as they are where one address is erased, however old they are", async () => {
    const emails = Array.from({ length: 33_000 }, (_, index) => `p${index}@d${index}.test`);
    const { workspaceID, run, clock } = await withLast(emails);
    const namesIn = async () => (await readBook(workspaceID)).parts.map(({ name }) => name);
    const before = await namesIn();
    clock.advance(400 * 86_400);
    await run(async () => {
      await edit(workspaceID, { erased: "p1@d1.test" });
    });
    const after = new Set(await namesIn());
    expect(before.filter((name) => after.has(name))).toHaveLength(before.length - 1);
  }, 60_000);

  it("are none in test mode", async () => {
    const { clock } = workspace();
    const finder = await as(
      system("tst_01kb00000000000000000000aa"),
      () => LastOutcome.finder("tst_01kb00000000000000000000aa", ["ann@a.test"]),
      clock,
    );
    expect(finder.of("ann@a.test")).toBeNull();
  });
});

it("A verdict by an own outcome is no later verification: the miss before it still gives its credit back.", async () => {
  const { verify, record, settle, clock, returns } = await mailing();
  const { verificationID } = await verify(["p1@a.test"]);
  const later = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000).toISOString();
  const [opened, back] = [later(1), later(2)];
  clock.advance(180);
  await record(outcome("opened", "p1@a.test", opened));
  await settle();
  await verify(["p1@a.test"], { fresh: true });
  await record(bounced("p1@a.test", { at: back }));
  await settle();
  expect((await returns()).map(([verdict]) => verdict)).toEqual([`${verificationID}:0`]);
});
