import { randomBytes, randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { manualClock } from "../src/port/clock/manual.ts";
import { Throttle } from "../src/throttle/index.ts";
import { as, visitor } from "./actors.ts";

const clock = manualClock("2026-11-21T10:00:00.000Z");
const refused = { code: "throttle.used_up" };

it("A network has its limit, and all networks of an IPv6 site have five times as much together.", async () => {
  const site = `2001:${randomBytes(4).toString("hex").match(/.{4}/g)?.join(":")}`;
  const purpose = `form-check:${randomUUID()}` as const;
  const from = (address: string) =>
    as(
      visitor({ address, program: "test" }),
      () => Throttle.limitNetwork(purpose, { max: 2, seconds: 60 }),
      clock,
    );
  for (let network = 1; network <= 5; network += 1) {
    for (const host of [1, 2]) await from(`${site}:${network}::${host}`);
    await expect(from(`${site}:${network}::3`)).rejects.toMatchObject(refused);
  }
  await expect(from(`${site}:6::1`)).rejects.toMatchObject(refused);
  for (const address of ["2001:db8::1", "203.0.113.9"]) await from(address);
});
