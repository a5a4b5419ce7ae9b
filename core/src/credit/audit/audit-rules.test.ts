import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { accounts } from "../balance/account.ts";
import { auditHolds, auditLeases, createFold } from "./audit-rules.ts";
import { grantPack } from "../rules/adjustment-rules.ts";
import { emptyBalance } from "../balance/balance.ts";
import { open } from "../rules/period-rules.ts";

/** A ledger of grants of these sizes: its entries and its balance. */
function ledgerOf(credits: readonly number[]) {
  const opening = open(emptyBalance, new Date("2026-11-21T10:00:00.000Z"), 100);
  if (!opening) throw new Error("The ledger is empty.");
  let { balance } = opening;
  const entries = [
    {
      number: 1,
      key: "free:2026-11",
      kind: opening.kind,
      legs: opening.legs,
      after: balance.accounts,
      reference: {},
    },
  ];
  for (const some of credits) {
    const movement = grantPack(balance, some);
    ({ balance } = movement);
    entries.push({
      number: balance.version,
      key: `pack:${some}`,
      kind: movement.kind,
      legs: movement.legs,
      after: balance.accounts,
      reference: {},
    });
  }
  return { entries, balance };
}

const sizes = fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 20 });

it("An audit finds nothing in what the rules of the ledger made.", () => {
  fc.assert(
    fc.property(sizes, (credits) => {
      const { entries, balance } = ledgerOf(credits);
      const fold = createFold();
      entries.forEach(fold.add);
      expect(fold.against(balance)).toEqual([]);
    }),
  );
});

it("An audit finds any changed number of any entry, and of the balance.", () => {
  const change = fc.record({
    at: fc.nat(20),
    account: fc.constantFrom(...accounts),
    by: fc.integer({ min: 1, max: 9 }),
    where: fc.constantFrom("legs" as const, "after" as const, "balance" as const),
  });
  fc.assert(
    fc.property(sizes, change, (credits, { at, account, by, where }) => {
      const { entries, balance } = ledgerOf(credits);
      const fold = createFold();
      entries.forEach((entry, index) => {
        if (where === "balance" || index !== at % entries.length) return fold.add(entry);
        const before: Partial<Record<string, number>> = entry[where];
        fold.add({ ...entry, [where]: { ...before, [account]: (before[account] ?? 0) + by } });
      });
      const changed = { ...balance.accounts, [account]: balance.accounts[account] + by };
      const findings = fold.against(where === "balance" ? { ...balance, accounts: changed } : balance);
      expect(findings.length).toBeGreaterThan(0);
    }),
  );
});

it("An audit finds an entry that is missing, and one that is there twice.", () => {
  const { entries, balance } = ledgerOf([1, 2, 3]);
  for (const left of [entries.toSpliced(2, 1), entries.slice(0, -1), [...entries, ...entries.slice(-1)]]) {
    const fold = createFold();
    left.forEach(fold.add);
    expect(fold.against(balance).length).toBeGreaterThan(0);
  }
});

it("A fold goes on from its place as if it had never stopped, of what transactions were granted and lost too.", () => {
  const { entries, balance } = ledgerOf([5, 7, 9]);
  const paid = entries.map((entry, index) => ({
    ...entry,
    ...(index === 2 && { kind: "refund" as const, legs: { ...entry.legs, refunded: 3 } }),
    reference: { transaction: index < 3 ? "txn_1" : "txn_2" },
  }));
  const whole = createFold();
  paid.forEach(whole.add);
  for (let stop = 0; stop <= paid.length; stop += 1) {
    const first = createFold();
    paid.slice(0, stop).forEach(first.add);
    const rest = createFold(JSON.parse(JSON.stringify(first.state())) as ReturnType<typeof first.state>);
    paid.slice(stop).forEach(rest.add);
    expect(rest.postings).toEqual(whole.postings);
    expect([...first.findings, ...rest.against(balance)]).toEqual(whole.against(balance));
  }
});

it("Holds sum to what is held, and belong to open jobs.", () => {
  const { balance } = ledgerOf([]);
  const held = { ...balance, accounts: { ...balance.accounts, held_monthly: 5, held_lifetime: 2 } };
  const hold = { job: "ver_1", monthly: 5, lifetime: 2 };
  expect(auditHolds(held, [hold], new Set(["ver_1"]))).toEqual([]);
  expect(auditHolds(held, [], new Set())).toHaveLength(2);
  expect(auditHolds(held, [{ ...hold, monthly: 4 }], new Set(["ver_1"]))).toHaveLength(1);
  expect(auditHolds(held, [hold], new Set())).toHaveLength(1);
});

describe("the audit of leases", () => {
  const lease = { job: "lease:key_1:1", size: 10, recalled: 2, timeEnds: "2026-11-21T10:00:10.000Z" };
  const holdOf = (monthly: number) => [{ job: lease.job, monthly, lifetime: 3 }];
  const at = (time: string) => new Date(time);

  it("finds nothing where the hold has what was not recalled, for an hour", () => {
    expect(auditLeases([lease], holdOf(5), at("2026-11-21T11:00:10.000Z"))).toEqual([]);
  });

  it("reports a hold with other credits, none, and a lease that is not settled", () => {
    const now = at("2026-11-21T10:00:00.000Z");
    expect(auditLeases([lease], holdOf(6), now)).toEqual([
      { mismatch: "hold", detail: "lease:key_1:1 has 8 credits, its hold has 9" },
    ]);
    expect(auditLeases([lease], [], now)).toHaveLength(1);
    expect(auditLeases([lease], holdOf(5), at("2026-11-21T11:00:10.001Z"))).toEqual([
      { mismatch: "hold", detail: "lease:key_1:1 ended at 2026-11-21T10:00:10.000Z and is not settled" },
    ]);
  });
});
