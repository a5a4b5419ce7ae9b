/** Mutants of the ledger. */
import type { Mutant } from "./mutant.ts";

export const ledgerMutants: readonly Mutant[] = [
  {
    name: "the key of an entry can be used twice",
    file: "core/src/credit/posting/posting.ts",
    guard: "      Table.change(EntryKeyEntity.create({ workspaceID, key, number }), outdated),\n",
    replacement: "",
    found: { by: "single-faults", scenario: "grant", fault: "grant" },
  },
  {
    name: "a hold can exceed the balance",
    file: "core/src/credit/rules/ledger-rules.ts",
    guard: "  if (credits > spendable(accounts)) return null;\n",
    replacement: "",
    found: { by: "single-faults", scenario: "creditRace" },
  },
  {
    name: "monthly credits of a hold are released into the next month",
    file: "core/src/credit/rules/ledger-rules.ts",
    guard: 'isCurrent ? "monthly" : "expired"',
    replacement: '"monthly"',
    found: { by: "seeds", scenario: "verifyFirst" },
  },
  {
    name: "several calls of a key draw a lease at a time",
    file: "core/src/credit/lease/lease.ts",
    guard: "if (await Meter.beginDrawing(key, lease)) return draw(key, lease, budget);",
    replacement: "return draw(key, lease, budget);",
    found: {
      by: "test",
      file: "core/test/credit/lease.test.ts",
      title: "draws a lease a second after the call that drew it has died",
    },
  },
  {
    name: "a lease is settled while a call of it is under way",
    file: "core/src/credit/lease/lease.ts",
    guard: "  if (now.underWay.length > 0) return now;\n",
    replacement: "",
    found: { by: "seeds", scenario: "busyKey" },
  },
  {
    name: "a slot is charged after it was settled",
    file: "core/src/credit/lease/slot.ts",
    guard: "SlotEntity.create(rowOf(slot, 1, charge))",
    replacement: "SlotEntity.put(rowOf(slot, 1, charge))",
    found: {
      by: "test",
      file: "core/test/credit/lease.test.ts",
      title: "and goes on is charged to the balance, once",
    },
  },
  {
    name: "a slot that was charged is freed",
    file: "core/src/credit/lease/slot.ts",
    guard: 'SlotEntity.create(rowOf(slot, 0, ""))',
    replacement: 'SlotEntity.put(rowOf(slot, 0, ""))',
    found: {
      by: "test",
      file: "core/test/credit/lease.test.ts",
      title: "that was charged stays charged when it is freed afterwards",
    },
  },
  {
    name: "a lease is settled as it was before its recall",
    file: "core/src/credit/lease/lease.ts",
    guard: "LeaseEntity.delete({ ...key, number }).where((row, { eq }) => eq(row.recalled, recalled))",
    replacement: "LeaseEntity.delete({ ...key, number })",
    found: {
      by: "test",
      file: "core/test/credit/lease.test.ts",
      title: "while it is settled, and returns its credits to the budget once",
    },
  },
  {
    name: "a slot stands for any number of credits",
    file: "core/src/credit/spend.ts",
    guard: "  if (credits <= 1 && hasSlot()) return;",
    replacement: "  if (hasSlot()) return;",
    found: {
      by: "test",
      file: "core/test/credit/lease.test.ts",
      title: "A slot stands for one credit, and for no more.",
    },
  },
  {
    name: "a lease is recalled twice at the same moment",
    file: "core/src/credit/lease/lease.ts",
    guard: "    .set({ recalled: all })\n    .where((row, { eq }) => eq(row.recalled, recalled));",
    replacement: "    .set({ recalled: all });",
    found: {
      by: "test",
      file: "core/test/credit/lease.test.ts",
      title: "by two at a time, and returns its credits once",
    },
  },
  {
    name: "a slot is taken after the end of its lease",
    file: "core/src/meter/count.ts",
    guard: " AND ` +\n          gt(row.timeLeaseEnds, now),",
    replacement: "`,",
    found: {
      by: "test",
      file: "core/test/credit/lease.test.ts",
      title: "is of a lease that has not ended, also in the window of an earlier call",
    },
  },
  {
    name: "a call with several verifications takes a slot after the end of its lease",
    file: "core/src/meter/count.ts",
    guard: "${gt(meter.slotsLeft, 0)} AND ${gt(meter.timeLeaseEnds, now)}",
    replacement: "${gt(meter.slotsLeft, 0)}",
    found: {
      by: "test",
      file: "core/test/credit/lease.test.ts",
      title: "of a call with several verifications is of a lease that has not ended",
    },
  },
];
