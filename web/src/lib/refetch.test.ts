import { globSync, readFileSync } from "node:fs";
import { environmentManager, QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { refetch, shownBy } from "./refetch.ts";

beforeEach(() => environmentManager.setIsServer(() => false));
afterEach(() => environmentManager.setIsServer(() => true));

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

it("A first answer that is older than the change is not the one that is shown.", async () => {
  const client = new QueryClient();
  const older = Promise.withResolvers<string>();
  const newer = Promise.withResolvers<string>();
  const queryFn = vi
    .fn<() => Promise<string>>()
    .mockReturnValueOnce(older.promise)
    .mockReturnValueOnce(newer.promise);
  const observer = new QueryObserver(client, { queryKey: ["dashboard"], queryFn });
  const leave = observer.subscribe(() => undefined);
  const refetched = refetch(client, "deletion");
  older.resolve("before");
  newer.resolve("after");
  await refetched;
  expect(observer.getCurrentResult().data).toBe("after");
  leave();
  client.clear();
});

it("Each query that a change outdates is one that some page asks.", () => {
  const sources = globSync(`${import.meta.dirname}/../**/*.{ts,tsx}`, { exclude: ["**/*.test.ts"] })
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  const asked = new Set(Array.from(sources.matchAll(/queryKey(?:: | = )\["([a-z-]+)"/g), ([, name]) => name));
  for (const [change, queries] of Object.entries(shownBy))
    for (const query of queries) expect(asked, `${query}, of ${change}`).toContain(query);
});
