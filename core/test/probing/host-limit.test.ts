import { ulid } from "ulid";
import { expect, it } from "vitest";
import { as, user } from "../actors.ts";
import type { Actor } from "../../src/kit/actor.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { HostLimit } from "../../src/probing/host-limit/index.ts";

const operator: Actor.Actor = { type: "operator", job: "test" };
const limit = { most: 5, endsAtRefusal: false };
const weekSeconds = 7 * 24 * 3600;

function setup(hosts = `mx1.${ulid()}.test mx2.test`) {
  const clock = manualClock("2026-11-21T10:00:00.000Z");
  return {
    clock,
    get: () => as(operator, () => HostLimit.get(hosts), clock),
    put: (kept = limit) => as(operator, () => HostLimit.put(hosts, kept), clock),
  };
}

it("is kept for a week, and the last one counts", async () => {
  const { clock, get, put } = setup();
  expect(await get()).toBeNull();
  await put({ most: 9, endsAtRefusal: false });
  await put();
  await put();
  clock.advance(weekSeconds - 1);
  expect(await get()).toEqual(limit);
  clock.advance(1);
  expect(await get()).toBeNull();
});

it("is kept for sets of hosts whose names are longer than a key", async () => {
  const { get, put } = setup(`${"mx.example ".repeat(400)}${ulid()}`);
  await put();
  expect(await get()).toEqual(limit);
});

it("is for operators only", async () => {
  await expect(as(user(ulid()), () => HostLimit.get("mx.test"))).rejects.toThrow("operator");
  await expect(as(user(ulid()), () => HostLimit.put("mx.test", limit))).rejects.toThrow("operator");
});
