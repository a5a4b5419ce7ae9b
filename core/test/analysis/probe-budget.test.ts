import { ulid } from "ulid";
import { expect, it } from "vitest";
import { Analysis } from "../../src/analysis/index.ts";
import { drawWithin } from "../../src/analysis/sample/probe-budget.ts";
import { readRow } from "../../src/analysis/row.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { as, newWorkspaceID, user } from "../actors.ts";

it("A workspace has 2,000 free probes a day, which a repeated step does not use again.", async () => {
  const workspaceID = newWorkspaceID();
  const clock = manualClock("2026-11-21T10:00:00.000Z");
  const take = async (addresses: number) => {
    const listID = `lst_${ulid()}`;
    const chunks = { chunksBelow: "none/", chunks: 0, chunkSize: 1_000, positions: undefined };
    const work = { listID, ...chunks, total: addresses, badSyntax: 0 };
    await as(user(workspaceID), () => Analysis.start(work, []), clock);
    const row = await readRow(workspaceID, listID);
    if (!row) throw new Error("There is no analysis.");
    const candidates = Array.from({ length: 1_000 }, (_, index) => ({
      ...{ priority: index / 1_000, chunk: 0, index, email: `p-${index}@${listID}.test` },
    }));
    const draw = () => drawWithin(row, row.id, [{ size: addresses, candidates }]);
    const first = await as(user(workspaceID), draw, clock);
    expect(await as(user(workspaceID), draw, clock)).toEqual(first);
    return first.strata.flatMap(({ asked }) => asked).length;
  };
  expect([await take(20_000), await take(18_000), await take(20_000), await take(100)]).toEqual([
    1_000, 900, 100, 0,
  ]);
  clock.advance(86_400);
  expect(await take(20_000)).toBe(1_000);
});
