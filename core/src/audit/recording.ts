import { type Change, Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { ID } from "../kit/id.ts";
import * as keptSeconds from "../kit/kept-seconds.ts";
import { Clock } from "../port/clock/index.ts";
import { newSalt } from "./digest.ts";
import { AuditEntity, type AuditRow, UnsealedEntity } from "./entity.ts";
import { digestOfRow } from "./parts.ts";
import type { AuditAction } from "./schema.ts";

const shards = ["0", "1", "2", "3"] as const;
export const shardOf = (workspaceID: string): string =>
  String(workspaceID.charCodeAt(workspaceID.length - 1) % shards.length);
export const allShards: readonly string[] = shards;

/** The change that records an action of the acting person in a workspace, and has the entry sealed. */
export function recording(
  workspaceID: string,
  action: AuditAction,
  subject: { id?: string; name: string },
  details: Readonly<Record<string, string>> = {},
): Change {
  const now = Clock.now();
  const origin = Actor.origin();
  const row: AuditRow = {
    workspaceID,
    id: ID.create("audit"),
    action,
    actorID: Actor.signature(),
    actorName: Actor.displayName(),
    actorSalt: newSalt(),
    subjectID: subject.id,
    subjectName: subject.name,
    details,
    subjectSalt: newSalt(),
    address: origin?.address,
    program: origin?.program,
    timeCreated: now.toISOString(),
    expires: Math.floor(now.getTime() / 1000) + keptSeconds.audit,
  };
  const { id, timeCreated, expires } = row;
  const digest = digestOfRow(row);
  const waiting = { shard: shardOf(workspaceID), workspaceID, id, digest, timeCreated, expires };
  return {
    ...Table.change(AuditEntity.create({ ...row, digest })),
    beside: [Table.change(UnsealedEntity.create(waiting))],
  };
}
