/** Mutants of the ledger. */
import type { Mutant } from "./mutant.ts";

export const ledgerMutants: readonly Mutant[] = [
  {
    name: "the key of an entry can be used twice",
    file: "core/src/credit/posting.ts",
    guard: "      Table.change(EntryKeyEntity.create({ workspaceID, key, number }), stale),\n",
    replacement: "",
    found: { by: "single-faults", scenario: "grant", fault: "grant" },
  },
  {
    name: "a hold can exceed the balance",
    file: "core/src/credit/ledger-rules.ts",
    guard: "  if (credits > spendable(accounts)) return null;\n",
    replacement: "",
    found: { by: "single-faults", scenario: "creditRace" },
  },
  {
    name: "monthly credits of a hold are released into the next month",
    file: "core/src/credit/ledger-rules.ts",
    guard: 'isCurrent ? "monthly" : "expired"',
    replacement: '"monthly"',
    found: { by: "seeds", scenario: "verifyFirst" },
  },
];
