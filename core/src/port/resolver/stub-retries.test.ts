import { describe, expect, test } from "vitest";
import type { Asked } from "../../../test/name-server.ts";
import { ask, found, question, serverOf } from "../../../test/stub-resolver.ts";
import { stub } from "./stub.ts";

describe("a failure", () => {
  test("is retried twice by default, after growing pauses", async () => {
    const times: number[] = [];
    const server = await serverOf(() => {
      times.push(performance.now());
      return { rcode: 2 };
    });
    await stub({ servers: [server.address] })(question);
    const [one = 0, two = 0, three = 0] = times;
    expect(times).toHaveLength(3);
    expect([two - one > 49, three - two > 99]).toEqual([true, true]);
  });

  test("by timeout uses part of the deadline, each further try twice as much", async () => {
    const times: number[] = [];
    const server = await serverOf(({ count }) => {
      times.push(performance.now());
      return count < 3 ? null : found;
    });
    const { result, ms } = await ask([server], { deadlineMs: 4_200, tries: 3 });
    const [one = 0, two = 0, three = 0] = times;
    expect(result).toBe("found");
    expect(ms).toBeLessThan(4_000);
    expect((three - two) / (two - one)).toBeGreaterThan(1.3);
  });

  test("that is noticed after the deadline, by a process that was busy, is the last try", async () => {
    const deadlineMs = 100;
    const server = await serverOf(() => {
      const from = performance.now();
      while (performance.now() - from <= deadlineMs);
      return { rcode: 2 };
    });
    expect((await stub({ servers: [server.address], deadlineMs, tries: 3 })(question)).kind).toBe("failed");
    expect(server.asked).toHaveLength(1);
  });

  test("followed by an answer is ignored", async () => {
    const server = await serverOf(({ count }) => (count === 1 ? { rcode: 2 } : found));
    expect((await ask([server])).result).toBe("found");
  });

  test("is retried at the next name server", async () => {
    const down = await serverOf(() => ({ rcode: 5 }));
    const up = await serverOf(() => found);
    expect((await ask([down, up])).result).toBe("found");
    expect([down.asked.length, up.asked.length]).toEqual([1, 1]);
  });

  test("makes later questions start at the name server that answers", async () => {
    const down = await serverOf(() => null);
    const up = await serverOf(() => found);
    const query = stub({ servers: [down.address, up.address], deadlineMs: 3_000, tries: 2 });
    for (let times = 0; times < 5; times++) expect((await query(question)).kind).toBe("found");
    expect([down.asked.length, up.asked.length]).toEqual([1, 5]);
  });

  test("with EDNS is retried without it", async () => {
    const hasEdns = ({ query }: Asked) => query.additionals?.some(({ type }) => type === "OPT") ?? false;
    const seen: boolean[] = [];
    const old = await serverOf((asked) => {
      seen.push(hasEdns(asked));
      return hasEdns(asked) ? { rcode: 1 } : found;
    });
    expect((await ask([old])).result).toBe("found");
    expect(seen).toEqual([true, false]);
  });
});
