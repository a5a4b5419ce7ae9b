import { describe, expect, it } from "vitest";
import { holdsAddress, unwrap } from "./cell.ts";

describe("unwrapping a cell", () => {
  it.each([
    ["jane@x.org", "jane@x.org"],
    ["  jane@x.org\t", "jane@x.org"],
    ["\ufeff\u00a0jane@x.org\u200b", "jane@x.org"],
    ["<jane@x.org>", "jane@x.org"],
    ["Jane <jane@x.org>", "jane@x.org"],
    ['"Doe, Jane" <jane@x.org>', "jane@x.org"],
    ["Doe, Jane <jane@x.org>", "jane@x.org"],
    ["jane@x.org <jane@y.org>", "jane@y.org"],
    ["Zoë <zoë@exämple.org>", "zoë@exämple.org"],
    ["jane@x.org,,", "jane@x.org"],
    ["jane@x.org; ;", "jane@x.org"],
    ["jane@example.co,uk", "jane@example.co,uk"],
    ["Jane <jane>", "Jane <jane>"],
    ["a@x.org, b@x.org", "a@x.org, b@x.org"],
    ["Jane (Sales) <jane@x.org>", "jane@x.org"],
    ["Jane <jane@x.org> (at home)", "jane@x.org"],
    ["((((a)))) <jane@x.org>", "((((a)))) <jane@x.org>"],
  ])("%j holds %j", (cell, address) => {
    expect(unwrap(cell)).toBe(address);
  });

  it("keeps text that is longer than any address", () => {
    const cell = `${"(".repeat(100_000)}<a@x.org>`;
    expect(unwrap(cell)).toBe(cell);
  });
});

describe("a hostile cell", () => {
  it.each([
    ["blanks", `a${" ".repeat(99_998)}é`],
    ["tabs", `é${"\t".repeat(99_998)}é`],
    ["invisible characters", `é${"\u200b".repeat(99_998)}é`],
    ["opened comments", `a ${"(".repeat(900)}<a@x.org>`],
    ["opened quotes", `a ${'"'.repeat(900)}<a@x.org>`],
    ["dots", `<${"a.".repeat(450)}@x.org>`],
    ["names", `${"a ".repeat(450)}<a@x.org>`],
  ])("of %s takes linear time", (_, cell) => {
    const started = process.threadCpuUsage();
    for (let times = 0; times < 10; times += 1) {
      unwrap(cell);
      holdsAddress(cell);
    }
    expect(process.threadCpuUsage(started).user).toBeLessThan(1_000_000);
  });
});

describe("detecting an address", () => {
  it.each(["jane@x.org", "Jane <jane@x.org>", '"Doe, Jane" <jane@x.org>', " jane@x.org "])(
    "%j does",
    (cell) => {
      expect(holdsAddress(cell)).toBe(true);
    },
  );

  it.each(["", "jane", "see jane@x.org", "jane@x", "Jane <jane@x>", "@x.org", "a@b@x.org"])(
    "%j does not",
    (cell) => {
      expect(holdsAddress(cell)).toBe(false);
    },
  );
});
