/** Mutants of the audit trail. */
import type { Mutant } from "./mutant.ts";

export const auditMutants: readonly Mutant[] = [
  {
    name: "an entry is sealed again by a second run of the timer",
    file: "core/src/audit/seal.ts",
    guard: `    const due = still.flatMap(({ data }) => (data && data.position === undefined ? data : []));
    const seals = linked(workspaceID, chain, due);
    const marks = seals.map(({ position, id }) =>
      Table.change(
        UnsealedEntity.patch({ shard: shardOf(workspaceID), workspaceID, id })
          .set({ position })
          .where((row, { notExists }) => notExists(row.position)),
`,
    replacement: `    const due = still.length > 0 ? waiting : [];
    const seals = linked(workspaceID, chain, due);
    const marks = seals.map(({ position, id }) =>
      Table.change(
        UnsealedEntity.patch({ shard: shardOf(workspaceID), workspaceID, id })
          .set({ position }),
`,
    found: { by: "seeds", scenario: "auditTrail" },
  },
];
