import { ulid } from "ulid";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Queue } from "../../src/aws/queue/index.ts";
import { scriptedProber } from "../../src/port/prober/scripted.ts";
import { occupied } from "../job/occupied.ts";
import { overtaken } from "../job/overtaken.ts";
import { replyTo, resolver, slow, started } from "./started.ts";

afterEach(() => void vi.restoreAllMocks());

/** Hosts that take longer than the first round. */
const late = scriptedProber({ replyTo: () => ({ kind: "not_asked" }) });

/** The most time that each question leaves its hosts, in milliseconds. */
const timesOf = ({ asked }: ReturnType<typeof scriptedProber>) => asked.map(({ maxWaitMs }) => maxWaitMs);

/** An analysis whose hosts were left by its first step. */
async function withHostsLeft() {
  const workspaceID = `wrk_${ulid()}`;
  const analysis = await started({ workspaceID });
  await analysis.step({ prober: late });
  return { ...analysis, workspaceID };
}

describe("an analysis at slow hosts", () => {
  it("leaves them to a later round, which has more time", async () => {
    const { step, info } = await withHostsLeft();
    for (const time of timesOf(late)) expect(time).toBeLessThanOrEqual(8_000);
    expect(await info()).toMatchObject({ status: "running", progress: { percent: 50 } });
    const unhurried = scriptedProber({ replyTo });
    await step({ prober: unhurried });
    expect(new Set(timesOf(unhurried))).toEqual(new Set([undefined]));
    expect(await info()).toMatchObject({ status: "completed", health: { sample: { size: 20 } } });
  });

  it("leaves silent name servers to a later step, after 8 seconds", async () => {
    const { clock, step, info } = await started({ workspaceID: `wrk_${ulid()}` });
    await step({ resolver: slow(clock, 1) });
    const before = await info();
    expect(before?.status).toBe("running");
    expect(before?.progress.done).toBeLessThan(300);
    await step({ resolver });
    expect(await info()).toMatchObject({ status: "completed" });
  });

  it.each([
    ["at once, where a place is left", 1, "completed"],
    ["ten seconds later, where none is left", 0, "running"],
  ])("waits for them within the share of its workspace: %s", async (_, left, status) => {
    const { workspaceID, clock, step, info } = await withHostsLeft();
    const { end } = await occupied("analyses", { workspaceID, clock }, { left });
    const send = vi.spyOn(Queue, "send");
    const prober = scriptedProber({ replyTo });
    await step({ prober });
    end();
    expect(await info()).toMatchObject({ status });
    expect(prober.asked.length > 0).toBe(left > 0);
    const again = [expect.anything(), [{ body: expect.objectContaining({ step: 1 }), delaySeconds: 10 }]];
    expect(send.mock.calls).toEqual(left > 0 ? [] : [again]);
  });

  it.each([
    ["has the same step", false],
    ["does the same step just before it has a place", true],
  ])("does not ask twice where another worker %s", async (_, isBefore) => {
    const { step, info } = await withHostsLeft();
    const prober = scriptedProber({ replyTo });
    const other = () => step({ prober }, 1);
    if (isBefore) overtaken(other);
    await Promise.all([step({ prober }, 1), isBefore || other()]);
    expect(await info()).toMatchObject({ status: "completed", health: { sample: { size: 20 } } });
    const recipients = prober.asked.flatMap(({ domains }) => domains.flatMap((one) => one.recipients));
    expect(recipients.length).toBe(new Set(recipients).size);
  });
});
