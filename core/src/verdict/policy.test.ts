import { expect, test } from "vitest";
import { keeps, type Policy } from "./policy.ts";
import { statuses } from "./reason.ts";

/** Which of a person, a role and a disposable address a policy keeps, by status. */
const kept = (policy: Policy) =>
  statuses.flatMap((status) =>
    [
      ["person", { role: false, disposable: false }] as const,
      ["role", { role: true, disposable: false }] as const,
      ["disposable", { role: false, disposable: true }] as const,
      ["unlisted", { role: null, disposable: null }] as const,
    ]
      .filter(([, flags]) => keeps(policy, { status, flags }))
      .map(([kind]) => `${status} ${kind}`),
  );

test("Every policy keeps relay addresses unless it is told to drop them, and an own rule goes first.", () => {
  for (const policy of ["safe", "balanced", "reach"] as const) {
    const relay = { status: "valid", flags: { role: false, disposable: false, relay: true } } as const;
    expect(keeps(policy, relay)).toBe(true);
    expect(keeps(policy, relay, "keep")).toBe(true);
    expect(keeps(policy, relay, "drop")).toBe(false);
    expect(keeps(policy, { ...relay, rule: { effect: "allow" } }, "drop")).toBe(true);
    expect(keeps(policy, { ...relay, flags: { ...relay.flags, relay: null } }, "drop")).toBe(true);
  }
});

test("Safe keeps valid addresses of persons.", () => {
  expect(kept("safe")).toEqual(["valid person", "valid disposable", "valid unlisted"]);
});

test("Balanced keeps valid addresses.", () => {
  expect(kept("balanced")).toEqual(["valid person", "valid role", "valid disposable", "valid unlisted"]);
});

test("Reach keeps all but invalid and disposable addresses.", () => {
  expect(kept("reach")).toEqual(
    ["valid", "risky", "unknown"].flatMap((status) => [
      `${status} person`,
      `${status} role`,
      `${status} unlisted`,
    ]),
  );
});
