import { expect, it } from "vitest";
import { copyName } from "./copy-name.ts";

it.each([
  ["Spring", "Spring copy"],
  ["Spring copy", "Spring copy 2"],
  ["Spring copy 2", "Spring copy 3"],
  ["Spring copy 99", "Spring copy 100"],
  ["a photocopy", "a photocopy copy"],
  ["copy", "copy copy"],
  ["x".repeat(195), `${"x".repeat(195)} copy`],
  ["x".repeat(200), `${"x".repeat(195)} copy`],
  ["💌".repeat(100), `${"💌".repeat(97)} copy`],
  [`${"x".repeat(195)} copy`, `${"x".repeat(193)} copy 2`],
])("The copy of %j is called %j", (name, copy) => {
  expect(copyName(name)).toBe(copy);
  expect(copy.length).toBeLessThanOrEqual(200);
});
