import { ulid } from "ulid";
import { describe, expect, it, vi } from "vitest";
import { Table } from "../../src/aws/table/index.ts";
import type { Actor } from "../../src/kit/actor.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { stageLimit } from "../../src/port/resolver/stage-limit.ts";
import { QuestionBatchEntity } from "../../src/probing/question-batch/entity.ts";
import { QuestionBatch } from "../../src/probing/question-batch/index.ts";
import { as, newWorkspaceID, system, user, visitor } from "../actors.ts";

const operator: Actor.Actor = { type: "operator", job: "test" };
const terms = { spanMs: 1_000, maxWaitMs: 5_000 };
const newDomain = (): string => `${ulid().toLowerCase()}.example`;

/** Workers of a stage that take batches from the table. */
function stage(domain = newDomain()) {
  const clock = manualClock("2026-11-21T10:00:00.000Z");
  const take = (of = domain) => as(operator, () => QuestionBatch.take(of, terms), clock);
  /** A worker as in a function, for which a table that does not answer is a refusal. */
  const newWorker = () =>
    stageLimit({
      perSecond: 20,
      batches: { take: (of) => take(of).catch(() => ({ retryAfterMs: 1_000 })) },
      purpose: "domain",
      clock: () => clock.now().getTime(),
    });
  return { clock, domain, take, newWorker };
}

describe("the question batches of a domain", () => {
  it("follow each other, up to five seconds from now", async () => {
    const { take, clock } = stage();
    for (const waitMs of [0, 1_000, 2_000, 3_000, 4_000, 5_000]) expect(await take()).toEqual({ waitMs });
    const refused = await take();
    expect("retryAfterMs" in refused && refused.retryAfterMs).toBeGreaterThanOrEqual(1_000);
    clock.advance(2.5);
    expect(await take()).toEqual({ waitMs: 3_500 });
    clock.advance(60);
    expect(await take()).toEqual({ waitMs: 0 });
  });

  it("have one worker each under concurrent ones", async () => {
    const { take } = stage();
    const taken = await Promise.all(Array.from({ length: 4 }, () => take()));
    const waits = new Set(taken.map((each) => "waitMs" in each && each.waitMs));
    expect(waits).toEqual(new Set([0, 1_000, 2_000, 3_000]));
  });

  it("are those of this domain alone", async () => {
    const { take } = stage();
    await take();
    expect(await take(newDomain())).toEqual({ waitMs: 0 });
  });

  it("leave one row, which expires", async () => {
    const { take, clock, domain } = stage();
    await take();
    await take();
    const { data } = await QuestionBatchEntity.get({ domain }).go({ consistent: true });
    const now = clock.now().getTime();
    expect(data).toMatchObject({ end: now + 2_000, expires: now / 1000 + 3_602 });
  });

  it("are for the operator only", async () => {
    for (const actor of [user(newWorkspaceID()), system(newWorkspaceID()), visitor()])
      await expect(as(actor, () => QuestionBatch.take(newDomain(), terms))).rejects.toMatchObject({
        kind: "forbidden",
      });
  });
});

describe("ten workers", () => {
  it("ask about one registrable domain at most twenty times in any second, beyond three a minute each", async () => {
    const { newWorker, domain } = stage();
    const send = vi.spyOn(Table.config.client, "send");
    const waits = await Promise.all(
      Array.from({ length: 10 }, newWorker).flatMap((worker) =>
        Array.from({ length: 40 }, async (_, index) => worker.reserve(`x${index}.${domain}`)),
      ),
    );
    const calls = send.mock.calls.length;
    send.mockRestore();
    const inSecond = new Map<number, number>();
    for (const wait of waits) {
      if (wait === null) continue;
      const second = Math.floor(wait / 1_000);
      inSecond.set(second, (inSecond.get(second) ?? 0) + 1);
    }
    const [first = 0, ...others] = inSecond.values();
    expect(first).toBe(10 * 3 + 20);
    expect(Math.max(...others)).toBe(20);
    expect(calls).toBeLessThanOrEqual(10 * 10);
  });

  it("write nothing for an ordinary list", async () => {
    const { newWorker } = stage();
    const worker = newWorker();
    const send = vi.spyOn(Table.config.client, "send");
    const names = Array.from({ length: 1_000 }, (_, index) => `shop${index}.example`);
    for (const name of names)
      for (const host of [name, `mail.${name}`]) expect(await worker.reserve(host)).toBe(0);
    expect(send).not.toHaveBeenCalled();
    send.mockRestore();
  });
});
