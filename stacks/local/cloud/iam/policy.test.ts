import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Policy } from "./policy.ts";

const table = "arn:aws:dynamodb:us-east-1:000000000000:table/winnow-test-table";
const reads = {
  Effect: "Allow",
  Action: ["dynamodb:GetItem", "dynamodb:Query"],
  Resource: [table, `${table}/index/*`],
};
const policyOf = (...Statement: object[]) => new Policy({ Version: "2012-10-17", Statement });

const isAllowed = (policy: Policy, action: string, resource: string, context?: Record<string, string>) =>
  policy.decide({ action, resource, ...(context && { context }) }).isAllowed;

describe("a policy", () => {
  it.each([
    ["dynamodb:GetItem", table, true],
    ["dynamodb:getitem", table, true],
    ["dynamodb:Query", `${table}/index/gsi1`, true],
    ["dynamodb:PutItem", table, false],
    ["dynamodb:GetItem", `${table}2`, false],
    ["dynamodb:GetItem", table.toUpperCase(), false],
  ])("that allows reads of a table decides %s on %s: %s", (action, resource, allowed) => {
    expect(isAllowed(policyOf(reads), action, resource)).toBe(allowed);
  });

  it("allows nothing without a statement, and names the grant that allows", () => {
    expect(policyOf().decide({ action: "s3:GetObject", resource: "*" })).toEqual({
      isAllowed: false,
      isExplicit: false,
    });
    expect(policyOf(reads).decide({ action: "dynamodb:GetItem", resource: table })).toEqual({
      isAllowed: true,
      grant: `dynamodb:GetItem ${table}`,
    });
  });

  it("denies what a statement denies, whatever others allow", () => {
    const policy = policyOf({ Effect: "Deny", Action: "dynamodb:*", Resource: `${table}/index/*` }, reads);
    expect(isAllowed(policy, "dynamodb:Query", table)).toBe(true);
    expect(policy.decide({ action: "dynamodb:Query", resource: `${table}/index/gsi1` })).toEqual({
      isAllowed: false,
      isExplicit: true,
    });
  });

  it("takes ? as one character and everything else but * literally", () => {
    const policy = policyOf({ Effect: "Allow", Action: "s3:Get?bject", Resource: "arn:aws:s3:::a.b/list/*" });
    expect(isAllowed(policy, "s3:GetObject", "arn:aws:s3:::a.b/list/1\n2")).toBe(true);
    expect(isAllowed(policy, "s3:GetObject", "arn:aws:s3:::a.b/list")).toBe(false);
    expect(isAllowed(policy, "s3:GetObject", "arn:aws:s3:::aXb/list/1")).toBe(false);
    expect(isAllowed(policy, "s3:Getbject", "arn:aws:s3:::a.b/list/1")).toBe(false);
  });

  it("allows under a condition where the key has one of its values", () => {
    const mails = { Effect: "Allow", Action: "ses:SendEmail", Resource: "*" };
    const policy = policyOf({
      ...mails,
      Condition: { StringEquals: { "ses:FromAddress": "mail@winnow.test" } },
    });
    expect(isAllowed(policy, "ses:SendEmail", "x", { "ses:FromAddress": "mail@winnow.test" })).toBe(true);
    expect(isAllowed(policy, "ses:SendEmail", "x", { "ses:FromAddress": "ann@winnow.test" })).toBe(false);
    expect(isAllowed(policy, "ses:SendEmail", "x")).toBe(false);
  });

  it.each([
    ["StringLike", { Condition: { StringLike: { "s3:prefix": "list/*" } } }],
    ["StringEquals", { Condition: { StringEquals: { "s3:prefix": 1 } } }],
    ["NotAction", { NotAction: "s3:*" }],
    ["NotResource", { NotResource: "*" }],
    ["Principal", { Principal: "*" }],
    ["Effect", { Effect: "Maybe" }],
    ["Action", { Action: [] }],
  ])("with what is not evaluated here is refused: %s", (name, part) => {
    expect(() => policyOf({ ...reads, ...part })).toThrow(name);
  });

  it("without wildcards allows its own action and resource alone", () => {
    const text = fc.string({ minLength: 1, maxLength: 6 }).filter((value) => !/[*?]/.test(value));
    fc.assert(
      fc.property(text, text, text, (action, resource, other) => {
        const policy = policyOf({ Effect: "Allow", Action: action, Resource: resource });
        expect(isAllowed(policy, action, resource)).toBe(true);
        expect(isAllowed(policy, action, other)).toBe(resource === other);
      }),
    );
  });
});
