/** I12: the entries of a workspace are sealed into one chain, each once, and its anchors are seals of it. */
import { createHash } from "node:crypto";
import type { Seal } from "./schema.ts";
import type { State } from "./state.ts";
import type { Violation } from "./violation.ts";

const hashOf = (...fields: readonly (string | number | null)[]): string =>
  createHash("sha256").update(JSON.stringify(fields)).digest("hex");

export function audit(state: State): Violation[] {
  const seals = Map.groupBy(state.rows("audit-seal"), ({ workspaceID }) => workspaceID);
  return [
    ...[...seals].flatMap(([workspaceID, sealed]) => linksOf(workspaceID, sealed)),
    ...endsOf(state),
    ...entriesOf(state),
  ];
}

/** Each seal follows the one before it, from the first on. */
function linksOf(workspaceID: string, seals: readonly Seal[]): Violation[] {
  let before = { hash: hashOf("winnow audit chain 1", workspaceID), timeCreated: null as string | null };
  return seals
    .toSorted((one, other) => one.position - other.position)
    .flatMap((seal, index): Violation[] => {
      const { position, digest, hash, timeCreated } = seal;
      const expected = hashOf(
        ...["winnow audit seal 1", index + 1, before.hash],
        ...[before.timeCreated, digest],
      );
      before = { hash, timeCreated };
      return hash === expected && position === index + 1
        ? []
        : [`I12: seal ${position} of ${workspaceID} does not follow the one before it`];
    });
}

/** The chain ends with its last seal, and each anchor is a seal of it. */
function endsOf(state: State): Violation[] {
  const seals = new Map(
    state.rows("audit-seal").map(({ workspaceID, position, hash }) => [`${workspaceID} ${position}`, hash]),
  );
  const isSeal = ({ workspaceID, position, hash }: Pick<Seal, "workspaceID" | "position" | "hash">) =>
    seals.get(`${workspaceID} ${position}`) === hash;
  const ends = state.rows("audit-chain").filter(({ position }) => position > 0);
  const last = new Map<string, number>();
  for (const { workspaceID, position } of state.rows("audit-seal"))
    last.set(workspaceID, Math.max(position, last.get(workspaceID) ?? 0));
  return [
    ...ends
      .filter((end) => !isSeal(end) || end.position !== last.get(end.workspaceID))
      .map(
        (end): Violation => `I12: the chain of ${end.workspaceID} does not end at its seal ${end.position}`,
      ),
    ...state
      .rows("audit-anchor")
      .filter((anchor) => !isSeal(anchor))
      .map(
        (anchor): Violation =>
          `I12: the anchor ${anchor.month} of ${anchor.workspaceID} is no seal of its chain`,
      ),
  ];
}

/** Each entry has one seal, with its digest, or waits for it; and each seal has its entry. */
function entriesOf(state: State): Violation[] {
  const seals = Map.groupBy(state.rows("audit-seal"), ({ workspaceID, id }) => `${workspaceID} ${id}`);
  const waiting = new Set(
    state
      .rows("audit-unsealed")
      .flatMap(({ workspaceID, id, position }) => (position === undefined ? [`${workspaceID} ${id}`] : [])),
  );
  const present = new Set(state.rows("audit").map(({ workspaceID, id }) => `${workspaceID} ${id}`));
  const gone = [...seals.keys()].filter((name) => !present.has(name));
  const entries = state.rows("audit").flatMap(({ workspaceID, id, digest }): Violation[] => {
    if (digest === undefined) return [];
    const found = seals.get(`${workspaceID} ${id}`) ?? [];
    if (found.length === 0 && waiting.has(`${workspaceID} ${id}`)) return [];
    return found.length === 1 && found[0]?.digest === digest
      ? []
      : [`I12: entry ${id} of ${workspaceID} has ${found.length} seals, or another's`];
  });
  return [...gone.map((name): Violation => `I12: ${name} is sealed, and gone`), ...entries];
}
