import { expect, test } from "vitest";
import { keeps, type Policy } from "./policy.ts";
import { Status } from "./reason.ts";

/** Which of a person, a role and a disposable address a policy keeps, by status. */
const kept = (policy: Policy) =>
  Status.options.flatMap((status) =>
    [
      ["person", { role: false, disposable: false }] as const,
      ["role", { role: true, disposable: false }] as const,
      ["disposable", { role: false, disposable: true }] as const,
      ["unlisted", { role: null, disposable: null }] as const,
    ]
      .filter(([, flags]) => keeps(policy, { status, flags }))
      .map(([kind]) => `${status} ${kind}`),
  );

test("safe keeps valid addresses of persons", () => {
  expect(kept("safe")).toEqual(["valid person", "valid disposable", "valid unlisted"]);
});

test("balanced keeps valid addresses", () => {
  expect(kept("balanced")).toEqual(["valid person", "valid role", "valid disposable", "valid unlisted"]);
});

test("reach keeps all but invalid and disposable addresses", () => {
  expect(kept("reach")).toEqual(
    ["valid", "risky", "unknown"].flatMap((status) => [
      `${status} person`,
      `${status} role`,
      `${status} unlisted`,
    ]),
  );
});
