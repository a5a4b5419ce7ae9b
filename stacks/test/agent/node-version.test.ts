import { expect, it } from "vitest";
import { runsAgent } from "../../agent/node-version.ts";

it.each([
  ["18.20.4", false],
  ["22.12.9", false],
  ["22.13.0", true],
  ["24.0.0", true],
  ["100.1.0", true],
])("An agent runs on Node %s: %s", (version, runs) => {
  expect(runsAgent(version)).toBe(runs);
});
