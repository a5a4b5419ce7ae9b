/** Entries as the API and the files show them. */
import type { AuditRow, SealRow } from "./entity.ts";
import { actorCommitmentOf, subjectCommitmentOf } from "./parts.ts";
import type { Entry, Sealed } from "./schema.ts";

export const viewOf = (row: AuditRow): Entry => ({
  id: row.id,
  action: row.action,
  actor: { id: row.actorID, name: row.actorName },
  subject: { id: row.subjectID ?? null, name: row.subjectName },
  details: row.details,
  address: row.address ?? null,
  program: row.program ?? null,
  created_at: row.timeCreated,
});

export const sealedOf = (row: AuditRow, seal: SealRow): Sealed => ({
  ...viewOf(row),
  seal: {
    position: seal.position,
    previous_at: seal.timePrevious ?? null,
    previous_hash: seal.previousHash,
    hash: seal.hash,
    actor_salt: row.actorSalt ?? null,
    actor_commitment: actorCommitmentOf(row),
    subject_salt: row.subjectSalt ?? null,
    subject_commitment: subjectCommitmentOf(row),
  },
});
