/** The audit of a ledger that is longer than one run can read. */
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { expect, it } from "vitest";
import { documents } from "../../src/aws/table/client.ts";
import { unpacked } from "../../src/credit/audit/audit-place.ts";
import { BalanceEntity, EntryEntity, LedgerEntity } from "../../src/credit/entity.ts";
import { Credit } from "../../src/credit/index.ts";
import { Config } from "../../src/kit/config.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { as, newWorkspaceID, system, user } from "../actors.ts";

/** Long ago, so that the ledgers of other tests are not due, and another year than in those beside this file. */
const opened = Date.parse("2010-01-01T00:00:00.000Z");
const dayMs = 86_400_000;
const operator = { type: "operator", job: "test" } as const;
/** Entries of a ledger that is long here: a page has as many. */
const long = 2;

/** A ledger of nine entries. */
async function ledger() {
  const workspaceID = newWorkspaceID();
  const clock = manualClock(new Date(opened).toISOString());
  await as(system(workspaceID), () => Credit.open(100), clock);
  const member = user(workspaceID);
  for (let single = 2; single <= 9; single += 1)
    await as(member, () => Credit.spend(`single:${single}`, 1), clock);
  return {
    workspaceID,
    spend: (key: string) => as(member, () => Credit.spend(key, 1), clock),
    row: async () => (await LedgerEntity.get({ workspaceID }).go({ consistent: true })).data,
    /** A run on a day, with time for so many pages of this ledger. Returns what it found, and the first numbers of the pages that it read. */
    async audit(day: number, { pages = Infinity, dies = false } = {}) {
      const found: string[] = [];
      const read: number[] = [];
      const start = opened + day * dayMs;
      const now = manualClock(new Date(start + 1).toISOString());
      const name = `pages of ${workspaceID}`;
      documents.middlewareStack.add(
        (next) => async (args) => {
          const result = await next(args);
          const { Items = [] } = (result.output ?? {}) as { Items?: Record<string, unknown>[] };
          const numbers = Items.flatMap((item) =>
            item["__edb_e__"] === "entry" && item["workspaceID"] === workspaceID
              ? [Number(item["number"])]
              : [],
          );
          if (numbers.length > 0) {
            if (read.length === pages && dies) throw new Error("The run was killed.");
            read.push(numbers[0] ?? 0);
            if (read.length > pages) now.advance(dayMs / 1_000);
          }
          return result;
        },
        { step: "initialize", name },
      );
      try {
        await as(
          operator,
          () =>
            Credit.audit(
              new Date(start + dayMs / 2),
              (one) => one.workspaceID === workspaceID && found.push(`${one.mismatch}: ${one.detail}`),
              undefined,
              long,
            ),
          now,
        ).catch((error: unknown) => {
          if (!dies) throw error;
        });
      } finally {
        documents.middlewareStack.remove(name);
      }
      return { found, read };
    },
  };
}

/** Changes a number of a stored row behind the ledger's back. */
async function corrupt(row: { params(): unknown }, [first, second]: [string, string], credits: number) {
  const { Key } = row.params() as { Key: Record<string, string> };
  await documents.send(
    new UpdateCommand({
      TableName: Config.get().table,
      Key,
      UpdateExpression: "SET #a.#b = :credits",
      ExpressionAttributeNames: { "#a": first, "#b": second },
      ExpressionAttributeValues: { ":credits": credits },
    }),
  );
}

it("A run that has no more time goes on in the next one where it stopped, and finds what is wrong on both sides of it.", async () => {
  const { workspaceID, audit, row } = await ledger();
  await corrupt(EntryEntity.get({ workspaceID, number: 2 }), ["after", "monthly"], 7);
  await corrupt(EntryEntity.get({ workspaceID, number: 8 }), ["after", "monthly"], 8);
  await corrupt(BalanceEntity.get({ workspaceID }), ["accounts", "lifetime"], 9);
  const first = await audit(1, { pages: 2 });
  expect(first.read).toEqual([1, 3, 5]);
  expect(first.found).toEqual(["entry: monthly after single:2 is 7, the entries fold to 99"]);
  expect((await row())?.timeAudited).toBe(new Date(opened).toISOString());
  const second = await audit(1);
  expect(second.read).toEqual([5, 7, 9]);
  expect(second.found).toEqual([
    "entry: monthly after single:8 is 8, the entries fold to 93",
    "balance: lifetime is 9, the entries fold to 0",
  ]);
  expect(await row()).not.toHaveProperty("place");
  const { read, found } = await audit(3);
  expect([read.length, found.length]).toEqual([5, 3]);
});

it("A run that is killed midway is gone on with, and finds nothing in what adds up.", async () => {
  const { audit, row } = await ledger();
  expect((await audit(1, { pages: 3, dies: true })).read).toEqual([1, 3, 5]);
  expect(await audit(1)).toEqual({ read: [7, 9], found: [] });
  expect(unpacked((await row())?.place ?? "")).toMatchObject({ number: 9, isSound: true });
});

it("Of a long ledger that adds up, a day reads what is new, and a month the whole.", async () => {
  const { workspaceID, audit, spend } = await ledger();
  expect((await audit(1)).read).toHaveLength(5);
  await spend("single:10");
  expect(await audit(2.1)).toEqual({ read: [10], found: [] });
  await corrupt(EntryEntity.get({ workspaceID, number: 2 }), ["after", "monthly"], 7);
  expect(await audit(30.9)).toEqual({ read: [], found: [] });
  expect((await audit(32)).found).toEqual(["entry: monthly after single:2 is 7, the entries fold to 99"]);
});

it("What is wrong with the new entries and the balance of a long ledger is found by the day.", async () => {
  const { workspaceID, audit, spend } = await ledger();
  await audit(1);
  await spend("single:10");
  await corrupt(EntryEntity.get({ workspaceID, number: 10 }), ["legs", "spent_monthly"], 2);
  expect((await audit(2.1)).found).toEqual([
    "entry: the legs of single:10 sum to 1",
    "entry: spent_monthly after single:10 is 9, the entries fold to 10",
    "balance: spent_monthly is 9, the entries fold to 10",
    expect.stringMatching(/^spending: .* has spent 9 in 2010-01, the entries add up to 10$/),
  ]);
});
