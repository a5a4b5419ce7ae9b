import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shrink } from "./shrink.ts";

const names = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 40 });

describe("shrinking", () => {
  it("keeps exactly the parts that the failure needs, in order", async () => {
    await fc.assert(
      fc.asyncProperty(names, fc.infiniteStream(fc.boolean()), async (parts, coin) => {
        const needed = parts.filter(() => coin.next().value);
        const fails = (script: ReadonlySet<string>) =>
          Promise.resolve(needed.every((part) => script.has(part)));
        expect(await shrink(parts, fails)).toEqual(needed);
      }),
    );
  });
});
