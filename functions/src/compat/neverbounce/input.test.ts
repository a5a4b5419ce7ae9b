import { describe, expect, it } from "vitest";
import { inputFile } from "./input.ts";

describe("the input of a job", () => {
  it("is a column of strings", () => {
    expect(inputFile(["ann@example.com", 'a"b@example.com'])).toEqual({
      text: '"ann@example.com"\n"a""b@example.com"\n',
      column: 0,
      hasHeader: false,
    });
  });

  it("is rows of cells, where the addresses are those with an @", () => {
    const rows = [
      ["Ann", ""],
      ["Bob", "bob@example.com"],
    ];
    expect(inputFile(rows)).toMatchObject({ text: '"Ann",""\n"Bob","bob@example.com"\n', column: 1 });
  });

  it("is objects, whose names are the header", () => {
    const items = [
      { id: 1, Email: "ann@example.com" },
      { Email: "bob@example.com", tags: ["a"] },
    ];
    expect(inputFile(items)).toEqual({
      text: '"id","Email","tags"\n"1","ann@example.com",""\n"","bob@example.com","[""a""]"\n',
      column: 1,
      hasHeader: true,
    });
  });

  it.each([[null], [[]], ["a@x.org"], [[{ name: "Ann" }]], [["a@x.org", ["b@x.org"]]], [[1]]])(
    "is not %j",
    (input) => {
      expect(() => inputFile(input)).toThrow(/input/);
    },
  );

  it("has at most 50,000 addresses", () => {
    const many = Array.from({ length: 50_001 }, () => "a@x.org");
    expect(() => inputFile(many)).toThrow("50,000");
    expect(inputFile(many.slice(1)).column).toBe(0);
  });

  it("has objects of at most 1,000 names together", () => {
    const named = (count: number) => {
      const names = Object.fromEntries(Array.from({ length: count - 1 }, (_, index) => [`k${index}`, ""]));
      return [names, { email: "a@x.org" }];
    };
    expect(inputFile(named(1_000)).column).toBe(999);
    expect(() => inputFile(named(1_001))).toThrow("at most 1,000 names, and 2,000,000 cells");
  });

  it("has objects of at most 2,000,000 cells together, whichever object names them", () => {
    const fields = Object.fromEntries(Array.from({ length: 39 }, (_, index) => [`k${index}`, ""]));
    const many = Array.from({ length: 49_999 }, () => ({ email: "a@x.org" }));
    expect(inputFile([...many, fields]).hasHeader).toBe(true);
    expect(() => inputFile([...many, { ...fields, k39: "" }])).toThrow("2,000,000 cells");
  });
});
