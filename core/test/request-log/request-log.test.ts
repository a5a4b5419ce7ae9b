import { ulid } from "ulid";
import { expect, it } from "vitest";
import { Store } from "../../src/aws/store/index.ts";
import { Actor } from "../../src/kit/actor.ts";
import { RequestID } from "../../src/kit/request-id.ts";
import { Clock } from "../../src/port/clock/index.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { RequestLog } from "../../src/request-log/index.ts";
import { newWorkspaceID } from "../actors.ts";

const now = new Date();
const secondsAgo = (seconds: number): string => new Date(now.getTime() - seconds * 1_000).toISOString();
const newKey = () => ({ workspaceID: newWorkspaceID(), apiKeyID: `key_${ulid()}` });
type Key = ReturnType<typeof newKey>;

/** The log line of a call. */
const line = (key: Key, more: object = {}): string =>
  JSON.stringify({
    level: "info",
    kind: "call",
    at: secondsAgo(0),
    ...key,
    request_id: RequestID.create(),
    request: "POST /v1/verify",
    status: 200,
    milliseconds: 12,
    ...more,
  });

const keep = (...lines: string[]) =>
  Clock.provide(manualClock(now.toISOString()), () =>
    Actor.provide({ type: "operator", job: "keep-requests" }, () => RequestLog.keep(lines)),
  );

const search = (key: Key, query: Partial<RequestLog.Query> = {}, at: Date = now) =>
  Clock.provide(manualClock(at.toISOString()), () => RequestLog.search(key, { limit: 50, ...query }));

/** The id of a call that began so many seconds ago. */
function idOf(seconds: number): string {
  const time = (now.getTime() - seconds * 1_000).toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}${RequestID.create().slice(13)}`;
}

/** The status of each call of all pages, of which each has its length. */
async function pagesOf(key: Key, query: Partial<RequestLog.Query>): Promise<number[][]> {
  const pages: number[][] = [];
  let cursor: string | undefined;
  do {
    const { results, next_cursor } = await search(key, { ...query, ...(cursor && { cursor }) });
    pages.push(results.map(({ status }) => status));
    cursor = next_cursor ?? undefined;
  } while (cursor);
  return pages;
}

it("The calls of a key come newest first, by page, whatever objects they are in, and twice delivered lines once.", async () => {
  const key = newKey();
  const at = (status: number) => line(key, { status, at: secondsAgo(status) });
  const deliveries = [[at(5), at(4)], [at(3)], [at(2), at(1), at(0)]];
  for (const lines of [...deliveries, ...deliveries]) await keep(...lines);
  expect(await pagesOf(key, { limit: 4 })).toEqual([
    [0, 1, 2, 3],
    [4, 5],
  ]);
  expect(await pagesOf(key, { limit: 1 })).toEqual([[0], [1], [2], [3], [4], [5]]);
  expect(await Store.names(`requests/${key.workspaceID}/`, { after: "", limit: 10 })).toHaveLength(3);
});

it("A page goes on where the one before ended, although calls came in between.", async () => {
  const key = newKey();
  await keep(...[1, 2, 3].map((status) => line(key, { status, at: secondsAgo(status) })));
  const first = await search(key, { limit: 2 });
  await keep(line(key, { status: 0 }));
  const second = await search(key, { limit: 2, cursor: String(first.next_cursor) });
  expect(second.results.map(({ status }) => status)).toEqual([3]);
  await expect(search(key, { outcome: "failed", cursor: String(first.next_cursor) })).rejects.toThrow(
    "another filter",
  );
});

it("A search finds refused calls, and a call by its id; it ends early among many others, and goes on.", async () => {
  const key = newKey();
  const wanted = RequestID.create();
  await keep(
    line(key, { status: 402, code: "credits.insufficient", request_id: wanted, at: secondsAgo(900) }),
  );
  await keep(line(key, { status: 200, tool: "verify_email", code: "rate.limited", at: secondsAgo(800) }));
  const [soon, late, busy] = [idOf(240), idOf(400), idOf(230)];
  await keep(line(key, { status: 202, request_id: soon, at: secondsAgo(239) }));
  await keep(line(key, { status: 203, request_id: late, at: secondsAgo(340) }));
  for (let second = 0; second < 210; second += 10)
    await Promise.all(
      Array.from({ length: 10 }, (_, more) => keep(line(key, { at: secondsAgo(second + more) }))),
    );
  const first = await search(key, { outcome: "failed" });
  expect(first).toMatchObject({ results: [], next_cursor: expect.any(String) as string });
  const { results } = await search(key, { outcome: "failed", cursor: String(first.next_cursor) });
  expect(results.map(({ status, tool, code }) => [status, tool, code])).toEqual([
    [200, "verify_email", "rate.limited"],
    [402, null, "credits.insufficient"],
  ]);
  // Two hundred objects are newer than these calls, within five minutes.
  expect((await search(key, { request_id: soon })).results).toMatchObject([{ status: 202 }]);
  expect((await search(key, { request_id: late })).results).toMatchObject([{ status: 203 }]);
  const unknown = await search(key, { request_id: busy });
  expect(unknown).toEqual({ results: [], next_cursor: expect.any(String) as string });
  const rest = await search(key, { request_id: busy, cursor: String(unknown.next_cursor) });
  expect(rest).toEqual({ results: [], next_cursor: null });
  const ofCall = { request_id: RequestID.create() };
  await keep(line(key, { ...ofCall, status: 201, at: new Date().toISOString() }));
  expect((await search(key, ofCall)).results).toMatchObject([{ ...ofCall, status: 201 }]);
  expect(await search(newKey(), ofCall)).toEqual({ results: [], next_cursor: null });
  expect(await search(key, { request_id: "somebody's own" })).toEqual({ results: [], next_cursor: null });
});

it("A call is shown for thirty days, and erased with its workspace.", async () => {
  const key = newKey();
  const other = newKey();
  await keep(line(key), line(other));
  const days = (count: number) => new Date(now.getTime() + count * 86_400_000);
  expect((await search(key, {}, days(29.99))).results).toHaveLength(1);
  expect((await search(key, {}, days(30.01))).results).toEqual([]);
  expect(await RequestLog.erase(key.workspaceID, () => true)).toBe(false);
  expect((await search(key)).results).toHaveLength(1);
  for (let time = 1; time <= 2; time++)
    expect(await RequestLog.erase(key.workspaceID, () => false)).toBe(true);
  expect((await search(key)).results).toEqual([]);
  expect((await search(other)).results).toHaveLength(1);
});

it("What is no line of a call with a key is left out, and nobody but the operator keeps lines.", async () => {
  const key = newKey();
  const foreign = { ...key, workspaceID: "../list" };
  await keep("", "START RequestId", "null", line(foreign), line(key, { apiKeyID: "key_1/../2" }), line(key));
  expect((await search(key)).results).toHaveLength(1);
  const system: Actor.Actor = { type: "system", workspaceID: key.workspaceID, job: "test" };
  await expect(async () => Actor.provide(system, () => RequestLog.keep([line(key)]))).rejects.toThrow(
    "operator",
  );
});

it("A line that comes after the log of a closed workspace is erased is left out.", async () => {
  const key = newKey();
  await keep(line(key, { at: secondsAgo(19.1 * 3_600) }), line(key, { at: secondsAgo(18.9 * 3_600) }));
  expect((await search(key)).results).toHaveLength(1);
});

it("A thousand calls of a moment are one object, and one more another.", async () => {
  const key = newKey();
  await keep(...Array.from({ length: 1_001 }, () => line(key)));
  expect(await Store.names(`requests/${key.workspaceID}/`, { after: "", limit: 10 })).toHaveLength(2);
  expect((await pagesOf(key, { limit: 100 })).flat()).toHaveLength(1_001);
});
