import { globSync, readFileSync } from "node:fs";
import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { refetch, shownBy } from "./refetch.ts";

it("A changed rule outdates the rules, the verdicts and the activity, on every page, and nothing else.", async () => {
  const client = new QueryClient();
  const shown = [["rules", {}], ["rules", "count"], ["rows", "lst_1"], ["facets", "lst_1"], ["audit"]];
  const other = [
    ["lists", {}],
    ["team", "wrk_1"],
    ["suppressions", {}],
  ];
  for (const queryKey of [...shown, ...other]) client.setQueryData(queryKey, {});
  await refetch(client, "rules");
  const isOutdated = (queryKey: readonly unknown[]) => client.getQueryState(queryKey)?.isInvalidated;
  expect(shown.map(isOutdated)).toEqual(shown.map(() => true));
  expect(other.map(isOutdated)).toEqual(other.map(() => false));
});

it("Each query that a change outdates is one that some page asks.", () => {
  const sources = globSync(`${import.meta.dirname}/../**/*.{ts,tsx}`, { exclude: ["**/*.test.ts"] })
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  const asked = new Set(Array.from(sources.matchAll(/queryKey(?:: | = )\["([a-z-]+)"/g), ([, name]) => name));
  for (const [change, queries] of Object.entries(shownBy))
    for (const query of queries) expect(asked, `${query}, of ${change}`).toContain(query);
});
