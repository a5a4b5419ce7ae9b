import { expect, test } from "vitest";
import { doubtfulOf } from "./doubtful.ts";

test.each([
  "mailto:jane@x.org",
  "jane@gmail,com",
  "jane at x dot org",
  "<jane@x.org>.",
  "jane@gmail.comgmail.com",
  "jane@gmail.com.gmail.com",
  "jane@x.org@x.org",
  "jane@localhost",
  "jane＠x.org",
])("%s may be mended.", (entry) => {
  expect(doubtfulOf([entry])).toEqual([entry]);
});

test.each(["jane@x.org", "jane.doe+tag@mail.example.co.uk", `${"a".repeat(320)}@`])(
  "%s is not asked about.",
  (entry) => {
    expect(doubtfulOf([entry])).toEqual([]);
  },
);

test("Entries with at most 500,000 characters in all are asked about.", () => {
  const entries = Array.from({ length: 5_001 }, (_, index) => `${index}`.padEnd(100, "n"));
  expect(doubtfulOf(entries)).toEqual(entries.slice(0, 5_000));
});

test("Each entry is asked about once, and at most 10,000 are.", () => {
  expect(doubtfulOf(["nope", "nope"])).toEqual(["nope"]);
  expect(doubtfulOf(Array.from({ length: 10_001 }, (_, index) => `nope ${index}`))).toHaveLength(10_000);
});
