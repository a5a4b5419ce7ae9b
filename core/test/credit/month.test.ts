import { expect, it } from "vitest";
import { Credit } from "../../src/credit/index.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { as, newWorkspaceID, system, user } from "../actors.ts";

const at = (time: string) => manualClock(new Date(time).toISOString());

it("The months of a ledger add up exactly, also those without an entry.", async () => {
  const workspaceID = newWorkspaceID();
  const ours = <R>(time: string, body: () => Promise<R>) => as(system(workspaceID), body, at(time));
  await ours("2025-06-10", () => Credit.open(100));
  await ours("2025-06-11", () => Credit.spend("single:1", 30));
  await ours("2025-08-31T23:59:59.999Z", () =>
    Credit.grantPack({ transaction: "txn_1", line: "1", credits: 500 }),
  );
  await ours("2025-09-01T00:00:00.000Z", () => Credit.reserve({ job: "job" }, 120));
  await ours("2026-07-02", () =>
    Credit.refund({
      adjustment: "adj_1",
      transaction: "txn_1",
      refunded: { of: "pack", credits: 500 },
    }),
  );
  const read = (cursor?: string) => as(user(workspaceID), () => Credit.months({ cursor }), at("2026-07-03"));
  const first = await read();
  const second = await read(first.next_cursor ?? "");
  expect(second.next_cursor).toBeNull();
  const months = [...first.results, ...second.results];
  expect(months.map(({ month }) => month).slice(-3)).toEqual(["2025-08", "2025-07", "2025-06"]);
  expect(months).toHaveLength(14);
  for (const [index, { opening, granted, spent, expired, adjusted, closing }] of months.entries()) {
    expect(opening + granted - spent - expired + adjusted).toBe(closing);
    expect(opening).toBe(months[index + 1]?.closing ?? 0);
  }
  expect(months[0]).toEqual({
    month: "2026-07",
    opening: 600,
    granted: 100,
    spent: 0,
    expired: 0,
    adjusted: -500,
    closing: 200,
    held: 120,
  });
  expect(months.at(-1)).toMatchObject({ opening: 0, granted: 100, spent: 30, expired: 0, closing: 70 });
  expect(months.at(-3)).toMatchObject({ opening: 70, granted: 600, expired: 70, closing: 600 });
});

it("The months of a new workspace are the present one, and of another workspace none.", async () => {
  const workspaceID = newWorkspaceID();
  await as(system(workspaceID), () => Credit.open(100));
  expect(await as(user(workspaceID), () => Credit.months({}))).toMatchObject({
    results: [{ month: "2026-11", opening: 0, closing: 100 }],
    next_cursor: null,
  });
  expect(await as(user(newWorkspaceID()), () => Credit.months({}))).toEqual({
    results: [],
    next_cursor: null,
  });
});

it("The months need the permission to view the plan.", async () => {
  const reader = user(newWorkspaceID(), { verify_email: ["view"] });
  await expect(as(reader, () => Credit.months({}))).rejects.toMatchObject({ kind: "forbidden" });
});
