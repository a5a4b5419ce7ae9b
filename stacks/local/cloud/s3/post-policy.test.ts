import { describe, expect, test } from "vitest";
import { admit, readPolicy } from "./post-policy.ts";

const nowMs = Date.parse("2026-11-21T12:00:00Z");
const encode = (policy: unknown) => Buffer.from(JSON.stringify(policy)).toString("base64");
const policyOf = (conditions: unknown[], expiration = "2026-11-21T12:00:00.000Z") =>
  readPolicy(encode({ expiration, conditions }));
const fields = (more: Record<string, string>) => new Map(Object.entries({ policy: "…", ...more }));

/** The refusal; "none" if the call succeeds. */
function refusal(act: () => unknown): string {
  try {
    act();
    return "none";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

describe("a policy", () => {
  test("is valid until its expiration, and not a millisecond longer", () => {
    expect(() => admit(policyOf([]), fields({}), nowMs)).not.toThrow();
    expect(() => admit(policyOf([]), fields({}), nowMs + 1)).toThrow("expired");
  });

  test.each([
    [{ key: "a" }, { key: "a" }, true],
    [{ key: "a" }, { key: "b" }, false],
    [{ Key: "a" }, { key: "a" }, true],
    [["eq", "$key", "a"], { key: "a" }, true],
    [["eq", "$key", "a"], { key: "ab" }, false],
    [["starts-with", "$key", "a"], { key: "ab" }, true],
    [["starts-with", "$key", "a"], { key: "ba" }, false],
    [["starts-with", "$Content-Type", ""], { "content-type": "text/csv" }, true],
    [["eq", "$key", "a"], {}, false],
  ])("with condition %j and fields %j is met: %s", (condition, given, kept) => {
    expect(refusal(() => admit(policyOf([condition]), fields(given), nowMs))).toMatch(
      kept ? /^none$/ : /Policy Condition failed/,
    );
  });

  test("refuses a field without a condition, unless its name starts with x-ignore-", () => {
    expect(() => admit(policyOf([]), fields({ acl: "public-read" }), nowMs)).toThrow(
      "Extra input fields: acl",
    );
    expect(() => admit(policyOf([]), fields({ "x-ignore-me": "1" }), nowMs)).not.toThrow();
  });

  test("allows the intersection of its content-length ranges", () => {
    const ranges = [
      ["content-length-range", 1, 100],
      ["content-length-range", 5, 200],
    ];
    expect(admit(policyOf(ranges), fields({}), nowMs)).toEqual({ min: 5, max: 100 });
  });

  test.each([
    ["no JSON", "bm8="],
    ["no expiration", encode({ conditions: [] })],
    ["no conditions", encode({ expiration: "2026-11-21T12:00:00Z" })],
    [
      "an unknown condition",
      encode({ expiration: "2026-11-21T12:00:00Z", conditions: [["like", "$key", "a"]] }),
    ],
    [
      "a range of texts",
      encode({ expiration: "2026-11-21T12:00:00Z", conditions: [["content-length-range", "0", "9"]] }),
    ],
    ["null", encode(null)],
  ])("that is %s is refused", (_name, text) => {
    expect(() => readPolicy(text)).toThrow("Invalid Policy");
  });
});
