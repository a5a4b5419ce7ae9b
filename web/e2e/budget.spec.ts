import { expect, test } from "@playwright/test";
import { weigh } from "../budget.ts";

for (const { name, kB, limit } of weigh())
  test(`${name} weighs at most ${limit} kB.`, () => {
    expect(kB).toBeLessThanOrEqual(limit);
  });
