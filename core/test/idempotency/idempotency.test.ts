import { describe, expect, it } from "vitest";
import { z } from "zod";
import { Table } from "../../src/aws/table/index.ts";
import { VisibleError } from "../../src/kit/error.ts";
import { Idempotency } from "../../src/idempotency/index.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { as, newWorkspaceID, user } from "../actors.ts";

/** Requests of a workspace whose work counts its runs. */
function requests() {
  const workspaceID = newWorkspaceID();
  const clock = manualClock("2026-11-21T10:00:00.000Z");
  const ids: string[] = [];
  const once = (key: string, { body = "body", operation = "POST /test", work = answering } = {}) =>
    as(
      user(workspaceID),
      () =>
        Idempotency.once({ workspaceID, operation, key, body }, z.int(), (claim) => {
          ids.push(claim.id);
          return work(claim);
        }),
      clock,
    );
  const answering = async (claim: Idempotency.Claim) => {
    await Table.write([claim.answered(ids.length)]);
    return ids.length;
  };
  return { clock, ids, once };
}

describe("a request with an idempotency key", () => {
  it("runs once per key and operation, by the case of its letters", async () => {
    const { once } = requests();
    expect(await once("key")).toEqual({ answer: 1, isReplayed: false });
    expect(await once("key")).toEqual({ answer: 1, isReplayed: true });
    expect(await once("KEY")).toEqual({ answer: 2, isReplayed: false });
    expect(await once("key", { operation: "POST /other" })).toEqual({ answer: 3, isReplayed: false });
  });

  it("runs once for a path of any length", async () => {
    const { once } = requests();
    const operation = `POST /${"x".repeat(5_000)}`;
    expect(await once("key", { operation })).toEqual({ answer: 1, isReplayed: false });
    expect(await once("key", { operation })).toEqual({ answer: 1, isReplayed: true });
    expect(await once("key", { operation: `${operation}x` })).toEqual({ answer: 2, isReplayed: false });
  });

  it("is refused with another body", async () => {
    const { once } = requests();
    await once("key");
    await expect(once("key", { body: "other" })).rejects.toMatchObject({
      kind: "unprocessable",
      code: "idempotency.other_body",
    });
  });

  it("is refused with a retry time while another runs for long", async () => {
    const { clock, once } = requests();
    const running = Promise.withResolvers<number>();
    const started = Promise.withResolvers<void>();
    const first = once("key", {
      work: () => {
        started.resolve();
        return running.promise;
      },
    });
    await started.promise;
    const second = once("key");
    clock.advance(5);
    await expect(second).rejects.toMatchObject({
      kind: "conflict",
      code: "idempotency.in_progress",
      retryAfterSeconds: 1,
    });
    running.resolve(0);
    await first;
  });

  it("is taken over under the same id from a worker that died", async () => {
    const { clock, ids, once } = requests();
    const dead = new Promise<number>(() => {});
    const started = Promise.withResolvers<void>();
    void once("key", {
      work: () => {
        started.resolve();
        return dead;
      },
    });
    await started.promise;
    clock.advance(61);
    expect(await once("key")).toEqual({ answer: 2, isReplayed: false });
    expect(ids[1]).toBe(ids[0]);
  });

  it("does not keep the answer of a worker that was taken over", async () => {
    const { clock, once } = requests();
    const late = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const first = once("key", {
      work: async (claim) => {
        started.resolve();
        await late.promise;
        await Table.write([claim.answered(99)]);
        return 99;
      },
    });
    await started.promise;
    clock.advance(61);
    await once("key");
    late.resolve();
    await expect(first).rejects.toMatchObject({ code: "idempotency.in_progress" });
    expect(await once("key")).toEqual({ answer: 2, isReplayed: true });
  });

  it("runs again under the same id after a failure, which may have had an effect", async () => {
    const { ids, once } = requests();
    await expect(once("key", { work: () => Promise.reject(new Error("No.")) })).rejects.toThrow("No.");
    expect(await once("key")).toEqual({ answer: 2, isReplayed: false });
    expect(ids[1]).toBe(ids[0]);
  });

  it("keeps the answer of work that no transaction has kept", async () => {
    const { once } = requests();
    const work = async (claim: Idempotency.Claim) => {
      await claim.keep(7);
      return 7;
    };
    expect(await once("key", { work })).toEqual({ answer: 7, isReplayed: false });
    expect(await once("key", { work })).toEqual({ answer: 7, isReplayed: true });
  });

  it("runs again under a new id after a refusal, and after 24 hours", async () => {
    const { clock, ids, once } = requests();
    const refusal = new VisibleError("input", "input.invalid", "No.");
    await expect(once("key", { work: () => Promise.reject(refusal) })).rejects.toThrow("No.");
    expect(await once("key")).toEqual({ answer: 2, isReplayed: false });
    clock.advance(24 * 3600);
    expect(await once("key")).toEqual({ answer: 3, isReplayed: false });
    expect(new Set(ids).size).toBe(3);
  });
});
