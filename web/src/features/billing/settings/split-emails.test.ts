import { expect, test } from "vitest";
import { splitEmails } from "./split-emails.ts";

test("Addresses are split at lines, commas and semicolons, each once.", () => {
  expect(splitEmails("a@x.test\nb@x.test, a@x.test; c@x.test\n")).toEqual([
    "a@x.test",
    "b@x.test",
    "c@x.test",
  ]);
  expect(splitEmails("  ")).toEqual([]);
});
