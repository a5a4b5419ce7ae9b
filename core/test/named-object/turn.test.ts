import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { Store } from "../../src/aws/store/index.ts";
import { NamedObject } from "../../src/named-object/index.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { Rule } from "../../src/rule/index.ts";
import { Throttle } from "../../src/throttle/index.ts";
import { Suppression } from "../../src/suppression/index.ts";
import { apiKey, as, newWorkspaceID, system, user } from "../actors.ts";
import { workspace as outcomesOf } from "../outcome/workspace.ts";

afterEach(() => vi.restoreAllMocks());

const counter = { require: () => Promise.resolve(), add: () => Promise.resolve() };

/** Objects of a row, which calls and jobs change; beyond the real time, so that the table keeps each turn. */
function objects() {
  const workspaceID = newWorkspaceID();
  const clock = manualClock("2096-11-21T10:00:00.000Z");
  const of = { below: `test/${workspaceID}/`, present: async () => [], counter };
  const change = (body: () => Promise<string>, actor = apiKey(workspaceID)) =>
    as(actor, () => NamedObject.changing(of, body), clock);
  /** A change that has begun, until `end` is called. */
  async function begun() {
    const begin = Promise.withResolvers<void>();
    const { promise, resolve } = Promise.withResolvers<string>();
    const answer = change(() => (begin.resolve(), promise));
    await begin.promise;
    return { answer, end: () => resolve("done") };
  }
  /** Calls that wait for long already. */
  async function waiting(count: number) {
    const patience = { subject: `waiting:${of.below}`, max: 5, seconds: 1_000 };
    const { promise, resolve } = Promise.withResolvers<void>();
    const taken = Array.from({ length: count }, (_, index) => {
      const began = Promise.withResolvers<void>();
      const body = () => (began.resolve(), promise);
      void as(system(workspaceID), () => Throttle.withPlace(patience, `other-${index}`, body), clock);
      return began.promise;
    });
    await Promise.all(taken);
    onTestFinished(() => resolve());
  }
  return { workspaceID, clock, change, begun, waiting };
}

const done = () => Promise.resolve("done");
const busy = { kind: "limit", code: "named_object.busy", retryAfterSeconds: 5 };

describe("the turn of a call that changes objects", () => {
  it("comes when no other call has it, and is refused after two seconds where many wait", async () => {
    const { change, begun, workspaceID, waiting } = objects();
    await waiting(5);
    const first = await begun();
    const began = performance.now();
    await expect(change(done)).rejects.toMatchObject(busy);
    await expect(change(done, user(workspaceID) as never)).rejects.toMatchObject(busy);
    expect(performance.now() - began).toBeLessThan(9_000);
    const next = change(done);
    first.end();
    expect([await first.answer, await next]).toEqual(["done", "done"]);
  });

  it("comes for one of few that wait, also after others were refused", async () => {
    const { change, begun, waiting } = objects();
    await waiting(4);
    const first = await begun();
    let isDone = false;
    const patient = change(done).finally(() => void (isDone = true));
    await expect(change(done)).rejects.toMatchObject(busy);
    expect(isDone).toBe(false);
    first.end();
    expect(await patient).toBe("done");
  });

  it("is waited for by no job, and by no call about other objects", async () => {
    const { change, begun, workspaceID } = objects();
    const first = await begun();
    expect(await change(done, system(workspaceID) as never)).toBe("done");
    expect(await objects().change(done)).toBe("done");
    first.end();
    await first.answer;
  });

  it("is left by a change that fails, and ends 30 seconds after a call that died with it began", async () => {
    const { change, begun, clock, waiting } = objects();
    await waiting(5);
    await expect(change(() => Promise.reject(new Error("Nothing is written.")))).rejects.toThrow("Nothing");
    const died = await begun();
    clock.advance(29);
    await expect(change(done)).rejects.toMatchObject(busy);
    clock.advance(1);
    expect(await change(done)).toBe("done");
    died.end();
    await died.answer;
  });
});

describe("of forty changes at the same moment, each writes one object, and the others none:", () => {
  const count = 40;
  /** Runs calls at once; those that are refused say when to come again. Returns how many were done. */
  async function atOnce(call: (index: number) => Promise<unknown>): Promise<number> {
    const all = await Promise.allSettled(Array.from({ length: count }, (_, index) => call(index)));
    const refusals = all.flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : []));
    for (const refusal of refusals) expect(refusal).toMatchObject(busy);
    return count - refusals.length;
  }

  it("rules", async () => {
    const workspaceID = newWorkspaceID();
    const team = <R>(body: () => R): R => as(user(workspaceID), body);
    const rule = (index: number) =>
      ({ match: "domain", value: `d${index}.example.com`, effect: "block", note: "" }) as const;
    const { id } = await team(() => Rule.create(rule(count)));
    const put = vi.spyOn(Store, "put");
    const made = await atOnce((index) =>
      team(async () => (index % 2 ? Rule.create(rule(index)) : Rule.update({ id, note: `${index}` }))),
    );
    expect(put.mock.calls).toHaveLength(made);
    expect(made).toBeGreaterThan(1);
  });

  it("suppression", async () => {
    const workspaceID = newWorkspaceID();
    const put = vi.spyOn(Store, "put");
    const add = (email: string) => Suppression.add({ entries: [{ email, reason: "manual" }] });
    const made = await atOnce((index) => as(apiKey(workspaceID), async () => add(`a${index}@a.test`)));
    expect(put.mock.calls).toHaveLength(made);
    const { parts } = await (await import("../../src/suppression/stored.ts")).readBook(workspaceID);
    expect(parts.reduce((sum, part) => sum + part.count, 0)).toBe(made);
  });

  it("outcomes", async () => {
    const space = outcomesOf();
    await space.record(
      ...Array.from({ length: count }, (_, index) => ({
        ...{ type: "opened" as const, email: `a${index}@a.test`, at: "2026-11-20T10:00:00Z" },
      })),
    );
    const put = vi.spyOn(Store, "put");
    const erased = await atOnce((index) => space.erase(`a${index}@a.test`));
    // The outcomes, and the last outcomes.
    expect(put.mock.calls.length).toBeLessThanOrEqual(2 * erased);
    expect(erased).toBeGreaterThan(1);
  });
});
