import { afterEach, describe, expect, it, vi } from "vitest";
import { json, scriptedFetch } from "../../test/scripted-fetch.ts";
import { Winnow } from "../winnow.ts";
import { UsageError } from "./command-line.ts";
import { keepFresh, listSchedules } from "./list-keep-fresh.ts";

const schedule = {
  set_by: { type: "api_key", id: "key_1", name: "Server" },
  every_days: 7 as number | null,
  before: null as string | null,
  done_at: null as string | null,
  cap: 500,
  used: 3,
  next_at: "2026-12-05T10:00:00.000Z",
  due: 2,
  stopped: null,
  waits: null,
};
const due = [
  { every_days: 7, due: 2 },
  { every_days: 30, due: 9 },
];
const kept = { schedule, addresses: 10, first_runs: due, run_before: null };

afterEach(() => vi.restoreAllMocks());

/** What the command sends and prints, by these options. */
const run = (answer: object, values: Record<string, string> = {}, ...flags: string[]) =>
  runOf(keepFresh, answer, values, flags);

async function runOf(
  command: typeof keepFresh,
  answer: object,
  values: Record<string, string>,
  flags: string[] = [],
) {
  const { fetch, sent } = scriptedFetch(json(answer));
  let printed = "";
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    printed += String(text);
    return true;
  });
  const winnow = new Winnow("wn_test_x", { baseUrl: "https://winnow.test", fetch });
  const { signal } = new AbortController();
  const context = { key: "", baseUrl: "", isJSON: false, signal, winnow };
  const code = await command({ ...context, words: ["lst_1"], flags: new Set(flags), values });
  return {
    code,
    printed,
    sent: sent.map(({ method, url, body }) => [method, url.replace("https://winnow.test", ""), body]),
  };
}

const path = "/v1/lists/lst_1/schedule";

describe("keeping a list fresh", () => {
  it("says without options how a list is kept fresh, or what would be due", async () => {
    const { code, printed, sent } = await run(kept);
    expect([code, sent]).toEqual([0, [["GET", path, null]]]);
    expect(printed).toMatch(
      /every 7 days\n.*3 of 500\n.*API key Server\n.*2026-12-05.*\n.*2 of 10 addresses\n$/,
    );
    const none = await run({ ...kept, schedule: null });
    expect(none.printed).toMatch(/no\n.*2 of 10 addresses\n.*9 of 10 addresses\n$/);
    const waits = {
      code: "budget.exhausted",
      message: "Too few are left.",
      since: "2026-12-05T10:30:00.000Z",
    };
    const waiting = await run({ ...kept, schedule: { ...schedule, waits } });
    expect(waiting.printed).toMatch(
      /\nwaits +Too few are left\. Since 2026-12-05T10:30:00\.000Z\.\nnext run/,
    );
    expect(printed).not.toContain("waits");
    const stopped = { code: "list.schedule_cap", message: "Allow more credits." };
    const ended = await run({ ...kept, schedule: { ...schedule, next_at: null, due: null, stopped } });
    expect(ended.printed).toMatch(/stopped\n.*3 of 500\n.*API key Server\n.*Allow more credits\.\n$/);
  });

  it("sets a schedule by days and credits, which stand together, and ends it", async () => {
    const set = await run(kept, { every: "30", cap: "500" });
    expect(set.sent).toEqual([["PUT", path, { every_days: 30, cap: 500 }]]);
    // A key without the right to read may end it too.
    const off = await run({ id: "lst_1", removed: true }, {}, "off");
    expect(off).toEqual({ code: 0, printed: "kept fresh  no\n", sent: [["DELETE", path, null]] });
    const wrong: Record<string, string>[] = [
      { every: "7" },
      { cap: "5" },
      { every: "8", cap: "5" },
      { every: "7", cap: "0" },
      { every: "7", cap: "1.5" },
    ];
    for (const values of wrong) await expect(run(kept, values)).rejects.toThrow(UsageError);
    await expect(run(kept, { every: "7", cap: "5" }, "off")).rejects.toThrow(UsageError);
  });

  it("says before a date what a run would take, and sets it with the credits", async () => {
    const run_before = { before: "2026-12-24", begins_at: "2026-12-22T00:00:00.000Z", due: 8 };
    const asked = await run({ ...kept, schedule: null, run_before }, { before: "2026-12-24" });
    expect(asked.sent).toEqual([["GET", `${path}?before=2026-12-24`, null]]);
    expect(asked.printed).toMatch(/due by 2026-12-24 +8 of 10 addresses\nit would begin +2026-12-22T00/);
    const dated = { ...schedule, every_days: null, before: "2026-12-24" };
    const set = await run({ ...kept, schedule: dated }, { before: "2026-12-24", cap: "8" });
    expect(set.sent).toEqual([["PUT", path, { before: "2026-12-24", cap: 8 }]]);
    expect(set.printed).toMatch(/^kept fresh +before 2026-12-24\n/);
    const done = { ...dated, next_at: null, due: null, done_at: "2026-12-22T00:00:05.000Z" };
    expect((await run({ ...kept, schedule: done })).printed).toMatch(
      /before 2026-12-24, done\n[^]*2026-12-22T00:00:05/,
    );
    for (const values of [
      { before: "24.12.2026", cap: "8" },
      { before: "tomorrow" },
      { before: "2026-12-24", every: "7", cap: "8" },
      { before: "2026-12-24", every: "7" },
    ] as Record<string, string>[])
      await expect(run(kept, values)).rejects.toThrow(UsageError);
    await expect(run(kept, { before: "2026-12-24" }, "off")).rejects.toThrow(UsageError);
  });
});

it("The lists that are kept fresh have a line each, of one key where it is named.", async () => {
  const listed = { ...schedule, list_id: "lst_1", list_name: "News" };
  const page = { results: [listed], next_cursor: null };
  const { printed, sent } = await runOf(listSchedules, page, { "set-by": "key_1" });
  expect(sent).toEqual([["GET", "/v1/schedules?set_by=key_1", null]]);
  expect(printed).toBe("lst_1\tevery 7 days\tAPI key Server\tNews\n");
});
