import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { Credit } from "../../src/credit/index.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { storeReservations } from "./stored-entries.ts";
import { apiKey, as, newWorkspaceID, system, user } from "../actors.ts";

const first = manualClock("2026-11-20T10:00:00.000Z");
const second = manualClock("2026-11-21T10:00:00.000Z");

/** A workspace in which a person verified a list and an address, and an API key another address. */
async function workspace() {
  const workspaceID = newWorkspaceID();
  const ann = user(workspaceID);
  const [job, list] = [`ver_${ulid()}`, `lst_${ulid()}`];
  await as(system(workspaceID), () => Credit.open(100), first);
  await as(ann, () => Credit.reserve({ job, list }, 40), first);
  await as(ann, () => Credit.spend("single:1", 1), first);
  await as(
    system(workspaceID),
    () => Credit.release(job, [], 25, { valid: 20, risky: 5, unknown: 3 }),
    second,
  );
  const makerID = `usr_${ulid()}`;
  const key = apiKey(workspaceID, { apiKeyID: "key_1", makerID });
  await as(key, () => Credit.spend("single:2", 1), second);
  const id = ann.type === "user" ? ann.userID : "";
  const usage = (query: Parameters<typeof Credit.usage>[0]) => as(ann, () => Credit.usage(query), second);
  return { id, job, list, makerID, usage, workspaceID };
}

describe("the usage of credits", () => {
  it("by list is what was reserved, charged and returned", async () => {
    const { usage, list } = await workspace();
    expect(await usage({ by: "list" })).toEqual({
      results: [
        {
          id: list,
          name: null,
          reserved: 40,
          charged: 25,
          returned: 15,
          bounced: 0,
          verdicts: { valid: 20, invalid: 0, risky: 5, unknown: 3 },
          at: "2026-11-21T10:00:00.000Z",
        },
      ],
      next_cursor: null,
    });
  });

  it("by member counts the jobs that they started, and what an API key spent for its maker", async () => {
    const { usage, id, makerID } = await workspace();
    const { results } = await usage({ by: "member" });
    expect(results).toMatchObject([
      { id: makerID, charged: 1 },
      { id, reserved: 40, charged: 26, returned: 15 },
    ]);
  });

  it("by API key and by day is from the selected days", async () => {
    const { usage } = await workspace();
    expect((await usage({ by: "key" })).results).toMatchObject([
      { id: "key_1", charged: 1 },
      { id: null, charged: 26 },
    ]);
    const days = [
      { id: "2026-11-21", reserved: 0, charged: 26, returned: 15 },
      { id: "2026-11-20", reserved: 40, charged: 1, returned: 0 },
    ];
    expect((await usage({ by: "day" })).results).toMatchObject(days);
    expect((await usage({ by: "day", from: "2026-11-21" })).results).toMatchObject(days.slice(0, 1));
    expect((await usage({ by: "day", to: "2026-11-20" })).results).toMatchObject(days.slice(1));
    expect((await usage({ by: "day", from: "2026-11-22" })).results).toEqual([]);
  });

  it("counts the verdicts of jobs for the person who started them, on the day of their end", async () => {
    const { usage, id, list, makerID } = await workspace();
    const counted = { valid: 20, invalid: 0, risky: 5, unknown: 3 };
    const none = { valid: 0, invalid: 0, risky: 0, unknown: 0 };
    const shown = async (query: Parameters<typeof usage>[0]) =>
      (await usage(query)).results.map((row) => [row.id, row.verdicts]);
    expect(await shown({ by: "list" })).toEqual([[list, counted]]);
    expect(await shown({ by: "member" })).toEqual([
      [makerID, none],
      [id, counted],
    ]);
    expect(await shown({ by: "day" })).toEqual([
      ["2026-11-21", counted],
      ["2026-11-20", none],
    ]);
    expect(await shown({ by: "day", to: "2026-11-20" })).toEqual([["2026-11-20", none]]);
  });

  it("has at most 100 rows a page, and counts each entry once", async () => {
    const workspaceID = newWorkspaceID();
    const ann = user(workspaceID);
    await storeReservations(workspaceID, 101);
    const page = await as(ann, () => Credit.usage({ by: "list" }), second);
    const rest = await as(ann, () => Credit.usage({ by: "list", cursor: page.next_cursor ?? "" }), second);
    expect([page.results.length, rest.results.length, rest.next_cursor]).toEqual([100, 1, null]);
    expect(new Set([...page.results, ...rest.results].map(({ id }) => id)).size).toBe(101);
  });

  it("needs the permission to view the plan, and belongs to one workspace", async () => {
    const { workspaceID } = await workspace();
    const reader = user(workspaceID, { verify_email: ["view"] });
    await expect(as(reader, () => Credit.usage({ by: "day" }))).rejects.toMatchObject({ kind: "forbidden" });
    expect((await as(user(newWorkspaceID()), () => Credit.usage({ by: "day" }))).results).toEqual([]);
  });
});
