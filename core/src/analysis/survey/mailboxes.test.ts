import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { memoryObjects } from "../../../test/memory-objects.ts";
import { Mailboxes } from "./mailboxes.ts";

/** The rows of an address in one place of the file: its mailbox, its position and their number. */
interface Added {
  mailbox: number;
  position: number;
  rows: number;
}

/** Counts what is added, with so many entries in memory, and in another step from `cut` on. */
async function variantsOf(added: readonly Added[], { max, cut }: { max: number; cut: number }) {
  const objects = memoryObjects();
  const made = (runs?: readonly string[]) =>
    new Mailboxes(objects, () => `run-${objects.all.size}`, runs, max);
  let mailboxes = made();
  for (const [index, { mailbox, position, rows }] of added.entries()) {
    if (index === cut) mailboxes = made(await mailboxes.spill());
    mailboxes.add(`p${mailbox}@a.org`, position, rows);
    if (mailboxes.full) await mailboxes.spill();
  }
  return { ...(await mailboxes.variants()), runs: objects.all.size };
}

function expectedOf(added: readonly Added[]) {
  const total = { rows: 0, addresses: 0, mailboxes: 0 };
  for (const entries of Map.groupBy(added, ({ mailbox }) => mailbox).values()) {
    const addresses = new Set(entries.map(({ position }) => position)).size;
    if (addresses === 1) continue;
    total.rows += entries.reduce((sum, { rows }) => sum + rows, 0) - 1;
    total.addresses += addresses - 1;
    total.mailboxes += 1;
  }
  return total;
}

describe("the count of mailboxes", () => {
  it("counts rows and addresses beyond the first of each mailbox, in runs of any size", async () => {
    const parts = fc.array(fc.tuple(fc.nat(60), fc.integer({ min: 1, max: 3 })), {
      maxLength: 200,
      size: "max",
    });
    await fc.assert(
      fc.asyncProperty(parts, fc.integer({ min: 1, max: 50 }), fc.nat(200), async (rows, max, cut) => {
        const added = rows.map(([position, count]) => ({ mailbox: position % 23, position, rows: count }));
        expect(await variantsOf(added, { max, cut })).toMatchObject(expectedOf(added));
      }),
    );
  });

  it("is nothing without variants, nor without addresses", async () => {
    const nothing = { rows: 0, addresses: 0, mailboxes: 0 };
    expect(await variantsOf([], { max: 5, cut: 0 })).toEqual({ ...nothing, runs: 0 });
    const repeated = { mailbox: 1, position: 7, rows: 400 };
    expect(await variantsOf([repeated, repeated], { max: 5, cut: 9 })).toEqual({ ...nothing, runs: 0 });
  });

  it("writes runs of at most a mebibyte, so that as much is in memory", async () => {
    const objects = memoryObjects();
    const mailboxes = new Mailboxes(objects, () => `run-${objects.all.size}`);
    for (let position = 0; position < 200_000; position += 1) {
      mailboxes.add(`p${position >> 1}@a.org`, position, 1);
      if (mailboxes.full) await mailboxes.spill();
    }
    expect(Math.max(...[...objects.all.values()].map(({ length }) => length))).toBe(2 ** 20);
    expect(await mailboxes.variants()).toEqual({ rows: 100_000, addresses: 100_000, mailboxes: 100_000 });
  });
});
