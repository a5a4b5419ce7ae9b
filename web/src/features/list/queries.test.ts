import type { Info } from "@winnow/core/list/schema";
import {
  environmentManager,
  type InfiniteData,
  InfiniteQueryObserver,
  QueryClient,
  QueryObserver,
} from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../../lib/api-error.ts";
import { lists } from "./list-api.ts";
import { listQuery, listsQuery, versionOf } from "./queries.ts";

vi.mock("./list-api.ts", () => ({
  lists: { one: vi.fn<typeof lists.one>(), all: vi.fn<typeof lists.all>() },
}));
vi.mock("../../shared/credit/credit.ts", () => ({ creditBucketQuery: { queryKey: ["balance"] } }));

const running = { id: "lst_1", status: "running", analysis: null, verification: null } as unknown as Info;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { hidden: false });
  environmentManager.setIsServer(() => false);
});
afterEach(() => {
  environmentManager.setIsServer(() => true);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

it("A running list that is deleted elsewhere is asked for no more.", async () => {
  const one = vi.mocked(lists.one).mockResolvedValue(running);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const leave = new QueryObserver(client, listQuery("lst_1")).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(2_500);
  expect(one).toHaveBeenCalledTimes(3);
  one.mockRejectedValue(new ApiError(404, null));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(one).toHaveBeenCalledTimes(4);
  leave();
  client.clear();
});

it("Lists are searched once for what is typed without a pause, and at once where nothing is.", async () => {
  const all = vi.mocked(lists.all).mockResolvedValue({ results: [], next_cursor: null });
  const client = new QueryClient();
  const observer = new InfiniteQueryObserver(client, listsQuery({ q: "j" }));
  const leave = observer.subscribe(() => undefined);
  for (const q of ["ju", "jun", "june"]) {
    await vi.advanceTimersByTimeAsync(299);
    observer.setOptions(listsQuery({ q }));
  }
  await vi.advanceTimersByTimeAsync(300);
  expect(all.mock.calls.map(([{ q }]) => q)).toEqual(["june"]);
  observer.setOptions(listsQuery({ sort: "name" }));
  expect(all).toHaveBeenCalledTimes(2);
  leave();
  client.clear();
});

it("Lists are asked for more seldom the more pages are shown, since each page is read anew.", () => {
  const { refetchInterval } = listsQuery({ purpose: "verify" });
  if (typeof refetchInterval !== "function") throw new Error("The interval depends on the pages.");
  const after = (pages: number) => {
    const data = {
      pages: Array.from({ length: pages }, () => ({ results: [running] })),
      pageParams: [],
    } as unknown as InfiniteData<never, string | undefined>;
    return refetchInterval({ state: { data, error: null } } as never);
  };
  expect([after(1), after(2), after(20)]).toEqual([2_000, 4_000, 40_000]);
});

it("A result that is completed, or verified once more, is another version than the rows before.", () => {
  const version = (status: string, completed_at: string | null) =>
    versionOf({ ...running, status, verification: { completed_at } } as unknown as Info);
  const versions = [
    version("running", null),
    version("completed", "2026-11-30T09:00:00.000Z"),
    version("running", "2026-11-30T09:00:00.000Z"),
    version("completed", "2026-11-30T09:05:00.000Z"),
  ];
  expect(new Set(versions).size).toBe(3);
  expect(version("paused", null)).toBe(versions[0]);
  expect(version("completed", "2026-11-30T09:00:00.000Z")).toBe(versions[1]);
});
