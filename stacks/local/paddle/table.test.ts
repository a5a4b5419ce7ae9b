import { describe, expect, it } from "vitest";
import { createTable } from "./table.ts";

describe("a table", () => {
  it("keeps the newest rows up to its limit", () => {
    const put: string[] = [];
    const table = createTable<{ id: string; value: number }>({ max: 2, onPut: ({ id }) => put.push(id) });
    for (const id of ["one", "two", "one", "three"]) table.put({ id, value: put.length });
    expect(table.all().map(({ id }) => id)).toEqual(["two", "three"]);
    expect(table.get("one")).toBeUndefined();
    expect(put).toEqual(["one", "two", "one", "three"]);
  });
});
