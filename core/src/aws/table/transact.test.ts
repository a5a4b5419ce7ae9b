import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Table } from "./index.ts";

beforeEach(() => vi.spyOn(Math, "random").mockReturnValue(0));
afterEach(() => vi.restoreAllMocks());

const nothing = { answer: undefined, changes: [] };

describe("an optimistic transaction", () => {
  it("runs its body again while a row that it read is outdated", async () => {
    let runs = 0;
    const answer = await Table.transact(async (outdated) => {
      runs += 1;
      if (runs < 3) throw outdated();
      return { answer: runs, changes: [] };
    });
    expect(answer).toBe(3);
  });

  it("throws Contended after a bounded number of tries", async () => {
    let runs = 0;
    const contended = Table.transact(async (outdated) => {
      runs += 1;
      throw outdated();
    });
    await expect(contended).rejects.toThrow(Table.Contended);
    expect(runs).toBe(60);
  });

  it("fails at once for any other error", async () => {
    let runs = 0;
    const failed = Table.transact(async () => {
      runs += 1;
      throw new Error("No.");
    });
    await expect(failed).rejects.toThrow("No.");
    expect(runs).toBe(1);
  });

  it("leaves an outdated row of the outer transaction to the outer transaction", async () => {
    const runs = { outer: 0, inner: 0 };
    await Table.transact(async (outdated) => {
      runs.outer += 1;
      await Table.transact(async () => {
        runs.inner += 1;
        if (runs.outer === 1) throw outdated();
        return nothing;
      });
      return nothing;
    });
    expect(runs).toEqual({ outer: 2, inner: 2 });
  });
});
