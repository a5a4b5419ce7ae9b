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
});
