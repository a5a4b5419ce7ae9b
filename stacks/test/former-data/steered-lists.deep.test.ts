/** The lists of a commit that was killed while people had renamed, finished, repeated and removed them. */
import type { Info as List, RowPage } from "@winnow/core/list/schema";
import { afterAll, describe, expect, it } from "vitest";
import { runCron } from "../cron.ts";
import { openFormerData } from "./open.ts";

const former = await openFormerData("ad75c25");
afterAll(() => former.close());

const withinAMinute = { timeout: 60_000 };
const { call } = await former.signIn("demo");

const lists = {
  renamed: "lst_01M8D8J4F57ZGXJMMFJFQ7CD1D",
  /** Finished with 30 of 50 addresses not probed. */
  finished: "lst_01M8D8J5FC3V06DTRMQKGB7HVC",
  /** Completed with ten unknown addresses, which were under way again. */
  again: "lst_01M8D8JE6Q36ATVSBFW2B94CDX",
  /** 2,958 of 5,540 addresses were done; 340 are at slow hosts. */
  running: "lst_01M8D8JPT4AWDJHMH7TR50PYKR",
  /** Finished a moment before the kill; 300 of its 2,300 addresses are at a silent host. */
  finishing: "lst_01M8D8JQCYN80JVFCA49VPTDJH",
  /** Removed together with `kept`, and its minute has passed. */
  removed: "lst_01M8D8K0K4E4HP7PQ2EDWXY0TF",
  /** Its removal was undone. */
  kept: "lst_01M8D8K0WVCYCAK6G6PAJK3R3T",
} as const;

const listOf = async (name: keyof typeof lists) =>
  (await call<List>("GET", `/api/lists/${lists[name]}/`)).body;

describe("the first start after a kill:", () => {
  it("a renamed list has its new name", async () => {
    expect(await listOf("renamed")).toMatchObject({ name: "Renamed by the team", status: "completed" });
  });

  it("a list that was finished early shows the addresses that were not probed", async () => {
    expect((await listOf("finished")).verification).toMatchObject({
      reasons: { accepted: 20, not_probed: 30 },
      credits: { charged: 20, returned: 30 },
    });
    const rows = `/api/lists/${lists.finished}/rows/?reason=not_probed`;
    expect((await call<RowPage>("GET", rows)).body.results).toHaveLength(30);
  });

  it("a removed list stays hidden, and one whose removal was undone is there", async () => {
    expect((await call("GET", `/api/lists/${lists.removed}/`)).status).toBe(404);
    expect(await listOf("kept")).toMatchObject({ name: "Kept", status: "ready" });
  });

  it("a list that was under way again ends", async () => {
    await expect.poll(async () => (await listOf("again")).status, withinAMinute).toBe("completed");
    expect((await listOf("again")).verification?.counts).toMatchObject({ valid: 30, unknown: 0 });
  });

  it("a list that was running goes on, and is finished once only slow hosts are left", async () => {
    const done = async () => (await listOf("running")).verification?.progress.done;
    await expect.poll(done, withinAMinute).toBeGreaterThan(5_300);
    expect((await call("POST", `/api/lists/${lists.running}/finish/`)).status).toBe(202);
    await expect.poll(async () => (await listOf("running")).status, withinAMinute).toBe("completed");
    expect((await listOf("running")).verification).toMatchObject({
      progress: { done: 5_540 },
      rows: { reasons: { not_probed: expect.any(Number) as number } },
    });
  });

  it("a list that was finishing ends, and does not wait for silent hosts", async () => {
    // Delivers what it waits for, as the timer does within a minute.
    await runCron(former, "sweep-jobs");
    await expect.poll(async () => (await listOf("finishing")).status, withinAMinute).toBe("completed");
    const { counts, reasons } = (await listOf("finishing")).verification ?? {};
    expect(reasons).toHaveProperty("not_probed");
    expect(counts).toMatchObject({ invalid: 0, risky: 0 });
  });
});
