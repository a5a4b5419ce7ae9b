import { describe, expect, it } from "vitest";
import { LedgerEntity, VerdictCountEntity } from "../../src/credit/entity.ts";
import { TestWorkspace } from "../../src/kit/id.ts";
import { AccuracyEntity } from "../../src/outcome/accuracy/entity.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { bucketNames, bucketOf, percentilesOf } from "../../src/status/answer-buckets.ts";
import { AnswerTimesEntity } from "../../src/status/entity.ts";
import { Status } from "../../src/status/index.ts";
import { apiKey, as, newWorkspaceID, visitor } from "../actors.ts";

/** The other tests share the table: the stage of these tests is at a time of its own. */
const clock = manualClock("2031-03-10T04:00:00.000Z");
const operate = <R>(body: () => R): R => as({ type: "operator", job: "test" }, body, clock);
const publish = () => operate(() => Status.publish(new Date(clock.now().getTime() + 60_000)));
const read = () => as(visitor(), () => Status.read(), clock);

interface Sent {
  month: string;
  cases: number;
  hits: number;
}

/** A workspace that mailed addresses of one provider, and got as many verdicts. */
async function workspaceWith({ month, cases, hits }: Sent): Promise<void> {
  const workspaceID = newWorkspaceID();
  const free = { mailed: cases * 2, bounced: cases };
  await AccuracyEntity.put({
    workspaceID,
    month,
    sources: { api: { delivered: cases, bounced: hits } },
    providers: { google: { api: { ...free, paidMailed: cases, paidBounced: hits } } },
  }).go();
  await verdictsOf(workspaceID, { month, cases, hits });
}

async function verdictsOf(workspaceID: string, { month, cases, hits }: Sent): Promise<void> {
  const timeAudited = clock.now().toISOString();
  await LedgerEntity.put({ workspaceID, timeAudited, shard: "0" }).go();
  const of = { workspaceID, day: `${month}-05`, key: "-", member: "-", list: "-", shard: "0" };
  const counts = { valid: cases - hits, unknown: hits };
  await VerdictCountEntity.upsert({ ...of, ...counts, timeCounted: timeAudited }).go();
}

describe("the figures of the stage", () => {
  it("are published once a day from ten workspaces on, and older months stay as they were", async () => {
    expect(await read()).toMatchObject({ measured_at: null, months: [], answers: null });
    for (let count = 0; count < 9; count += 1) await workspaceWith({ month: "2031-03", cases: 200, hits: 2 });
    await publish();
    clock.advance(61);
    expect((await read()).months).toEqual([]);

    await workspaceWith({ month: "2031-03", cases: 200, hits: 2 });
    await verdictsOf(TestWorkspace.of(newWorkspaceID()), { month: "2031-03", cases: 200, hits: 200 });
    await publish();
    await publish();
    clock.advance(61);
    const { months, measured_at } = await read();
    expect(measured_at).toBe("2031-03-10T04:01:01.000Z");
    expect(months).toMatchObject([
      {
        month: "2031-03",
        bounce_rate: { behind: 2_000, share: { estimate: 0.01 } },
        providers: [{ provider: "google", bounce_rate: { behind: 2_000 } }],
        unknown_rate: { behind: 2_000, share: { estimate: 0.01 } },
      },
    ]);

    clock.advance(70 * 86_400);
    await publish();
    clock.advance(61);
    expect((await read()).months).toEqual(months);
  });

  it("are not published where measuring takes longer than the deadline", async () => {
    await workspaceWith({ month: "2031-06", cases: 200, hits: 2 });
    await expect(operate(() => Status.publish(new Date(0)))).rejects.toThrow("in time");
  });

  it("are for an operator's timer to measure alone", async () => {
    await expect(as(visitor(), () => Status.publish(new Date(8e15)), clock)).rejects.toThrow(
      "Only the operator",
    );
  });
});

describe("the time of a single verification", () => {
  it("is counted once a minute beside another verification, and not in test mode", async () => {
    const minute = manualClock("2032-01-09T04:00:00.000Z");
    const verify = (mode: "live" | "test") =>
      as(
        apiKey(mode === "test" ? TestWorkspace.of(newWorkspaceID()) : newWorkspaceID(), { mode }),
        () => Status.timed(async () => "verdict"),
        minute,
      );
    // What other tests of this process have counted goes to the day before.
    expect(await verify("live")).toBe("verdict");
    minute.advance(86_400);
    await verify("live");
    await verify("live");
    await verify("test");
    minute.advance(60);
    await verify("live");
    const { data } = await AnswerTimesEntity.get({ of: "stage", day: "2032-01-10" }).go();
    const counted = bucketNames.reduce((sum, name) => sum + Number(Reflect.get(data ?? {}, name) ?? 0), 0);
    expect(counted).toBe(3);
  });

  it("is not counted where it fails, and the failure is the caller's", async () => {
    const fails = () => Status.timed(() => Promise.reject(new Error("no credits")));
    await expect(as(apiKey(newWorkspaceID()), fails, clock)).rejects.toThrow("no credits");
  });

  it("has percentiles that are at most 12 % too long, from 1,000 answers on", () => {
    const counts: Record<string, number> = {};
    for (let milliseconds = 1; milliseconds <= 1_000; milliseconds += 1) {
      expect(percentilesOf(counts)).toBeNull();
      const bucket = bucketOf(milliseconds);
      counts[bucket] = (counts[bucket] ?? 0) + 1;
    }
    const found = percentilesOf(counts);
    expect(found?.count).toBe(1_000);
    for (const [value, exact] of [
      [found?.p50_ms, 500],
      [found?.p95_ms, 950],
      [found?.p99_ms, 990],
    ] as const) {
      expect(value).toBeGreaterThanOrEqual(exact - 1);
      expect(value).toBeLessThanOrEqual(exact * 1.12 + 1);
    }
    expect(bucketOf(0)).toBe(bucketNames[0]);
    expect(bucketOf(10_000_000)).toBe(bucketNames.at(-1));
  });
});
