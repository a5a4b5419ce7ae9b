import type { Call } from "@winnow/core/request-log/schema";
import { expect, test } from "vitest";
import { mostReads, pollOf, readOn } from "./request-search.ts";

const call: Call = {
  at: "2026-11-29T10:00:00Z",
  call: "POST /v1/verify",
  tool: null,
  status: 200,
  code: null,
  request_id: "019a",
  duration_ms: 12,
};
const none = { results: [], next_cursor: "on" };
const one = { results: [call], next_cursor: null };
const ended = { results: [], next_cursor: null };

/** What a search answers where each read answers the next of these pages, the last again and again, and with which cursors. */
async function searched(pages: readonly (typeof none | typeof one | typeof ended)[]) {
  const cursors: (string | undefined)[] = [];
  const page = await readOn((cursor) => {
    const answer = pages[Math.min(cursors.length, pages.length - 1)] ?? ended;
    cursors.push(cursor);
    return Promise.resolve(answer);
  }, undefined);
  return { page, cursors };
}

test("A search reads on until it finds the request, until it ends, or some times.", async () => {
  expect(await searched([none, none, one])).toEqual({ page: one, cursors: [undefined, "on", "on"] });
  expect(await searched([none, ended])).toEqual({ page: ended, cursors: [undefined, "on"] });
  const { page, cursors } = await searched([none]);
  expect(page).toBe(none);
  expect(cursors).toHaveLength(mostReads);
});

test("Only the first page of all requests is read again.", () => {
  expect(pollOf({}, [], 0)).toBe(15_000);
  expect(pollOf({}, [one], 1_000)).toBe(15_000);
  expect(pollOf({}, [one, one], 1)).toBe(false);
  expect(pollOf({ outcome: "failed" }, [one], 1)).toBe(false);
});

test("A request is looked for again until it is found, for some minutes.", () => {
  const search = { request_id: "019a" };
  expect(pollOf(search, [ended], 1)).toBe(15_000);
  expect(pollOf(search, [one], 1)).toBe(false);
  expect(pollOf(search, [ended], 19)).toBe(15_000);
  expect(pollOf(search, [ended], 20)).toBe(false);
  expect(pollOf(search, [none, ended], 1)).toBe(false);
});
