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
    ["Jane <jane>", "Jane <jane>"],
    ["a@x.org, b@x.org", "a@x.org, b@x.org"],
  ])("%j holds %j", (cell, address) => {
    expect(unwrap(cell)).toBe(address);
  });

  it("leaves text alone that is longer than any address", () => {
    const cell = `${"(".repeat(100_000)}<a@x.org>`;
    expect(unwrap(cell)).toBe(cell);
  });
});

describe("guessing what holds an address", () => {
  it.each(["jane@x.org", "Jane <jane@x.org>", " jane@x.org "])("%j does", (cell) => {
    expect(holdsAddress(cell)).toBe(true);
  });

  it.each(["", "jane", "see jane@x.org", "jane@x", "@x.org", "a@b@x.org"])("%j does not", (cell) => {
    expect(holdsAddress(cell)).toBe(false);
  });
});
