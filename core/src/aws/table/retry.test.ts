import { TransactionConflictException } from "@aws-sdk/client-dynamodb";
import { describe, expect, it } from "vitest";
import { Table } from "./index.ts";

const conflict = new TransactionConflictException({ message: "Conflict", $metadata: {} });

/** A write that fails with these errors in order, then succeeds. */
function failing(...errors: Error[]) {
  const tried = { times: 0 };
  const write = async (): Promise<string> => {
    tried.times += 1;
    const error = errors.shift();
    if (error) throw error;
    return "written";
  };
  return { tried, write };
}

describe("a batch", () => {
  it("is repeated until no item is unprocessed", async () => {
    const left = [["b"], ["b"], []];
    const ask = async () => ({ data: ["a"], unprocessed: left.shift() ?? [] });
    expect(await Table.retryUnprocessed(ask)).toEqual({ data: ["a"], unprocessed: [] });
    expect(left).toEqual([]);
  });

  it("throws Contended where items stay unprocessed", async () => {
    const ask = async () => ({ data: [], unprocessed: ["a"] });
    await expect(Table.retryUnprocessed(ask)).rejects.toThrow(Table.Contended);
  });
});

describe("a single write", () => {
  it("is repeated while it conflicts with a transaction", async () => {
    const { tried, write } = failing(conflict, conflict);
    expect(await Table.retryConflict(write)).toBe("written");
    expect(tried.times).toBe(3);
  });

  it("fails at once for any other error", async () => {
    const { tried, write } = failing(new Error("The table is gone."));
    await expect(Table.retryConflict(write)).rejects.toThrow("The table is gone.");
    expect(tried.times).toBe(1);
  });
});
