import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { domains } from "./domains.ts";
import { expectedOutcome } from "./expected-outcome.ts";

const readme = readFileSync(new URL("README.md", import.meta.url), "utf8");

test.each(domains.map(({ domain }) => domain))("The README has the expected outcome of %s", (domain) => {
  const row = readme.split("\n").find((line) => line.startsWith(`| \`${domain}\``)) ?? "";
  const { first, settled } = expectedOutcome(`anna@${domain}`);
  for (const reason of [first, settled]) expect(row).toContain(`\`${reason}\``);
});
