import { Actor } from "../kit/actor.ts";
import { type Finding, createCheck } from "./check.ts";
import { AuditEntity, UnsealedEntity } from "./entity.ts";
import { chainOf } from "./file.ts";
import { shardOf } from "./recording.ts";
import { readChain } from "./seal.ts";
import { sealedOf } from "./sealed.ts";
import { oldestKept, stepsIn } from "./walk.ts";

const pageSize = 250;

export interface Verified {
  entries: number;
  findings: (Finding | { what: "unsealed"; id: string })[];
}

/** Checks the audit trail of a workspace in the table: each entry, the chain, its anchors, and that no entry is without a seal. */
export async function verify(workspaceID: string): Promise<Verified> {
  Actor.operator();
  const chain = await chainOf(workspaceID);
  const { see, end } = createCheck(chain);
  const sealed = new Set<string>();
  const findings: Verified["findings"] = [];
  const oldest = oldestKept();
  let hasBegun = false;
  for (let from = 1; from <= chain.position;) {
    const steps = await stepsIn(workspaceID, { from, to: chain.position, limit: pageSize });
    for (const { seal, row } of steps) {
      hasBegun ||= seal.timeCreated >= oldest;
      sealed.add(seal.id);
      if (hasBegun && row) findings.push(...see(sealedOf(row, seal)));
    }
    from = (steps.at(-1)?.seal.position ?? chain.position) + 1;
  }
  findings.push(...end());
  const isComplete = (await readChain(workspaceID))?.formerAfter === undefined && chain.position > 0;
  const unsealed = await unsealedIn(workspaceID, { sealed, oldest, isComplete });
  const since = unsealed.length > 0 ? await sealedSince(workspaceID, chain.position) : new Set();
  for (const id of unsealed) if (!since.has(id)) findings.push({ what: "unsealed", id });
  return { entries: sealed.size, findings };
}

/** What was sealed behind a position, as while the rest was read. */
async function sealedSince(workspaceID: string, position: number): Promise<ReadonlySet<string>> {
  const to = (await readChain(workspaceID))?.position ?? position;
  const ids = new Set<string>();
  for (let from = position + 1; from <= to;) {
    const steps = await stepsIn(workspaceID, { from, to, limit: pageSize });
    for (const { seal } of steps) ids.add(seal.id);
    from = (steps.at(-1)?.seal.position ?? to) + 1;
  }
  return ids;
}

interface Known {
  sealed: ReadonlySet<string>;
  oldest: string;
  /** Whether the entries older than sealing are sealed. */
  isComplete: boolean;
}

/** The entries without a seal that do not wait for one either: they were put there by another way. */
async function unsealedIn(workspaceID: string, { sealed, oldest, isComplete }: Known): Promise<string[]> {
  const query = AuditEntity.query.byWorkspace({ workspaceID });
  const found: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof query.go>> = await query.go({ cursor, limit: pageSize });
    for (const { id, digest, timeCreated } of page.data) {
      if (sealed.has(id) || timeCreated < oldest || (digest === undefined && !isComplete)) continue;
      const { data } = await UnsealedEntity.get({ shard: shardOf(workspaceID), workspaceID, id }).go({
        consistent: true,
      });
      if (!data) found.push(id);
    }
    cursor = page.cursor;
  } while (cursor);
  return found;
}
