/** The two personal parts of a stored entry: each is there with its salt, or erased, and its commitment is left. */
import { commitmentToActor, commitmentToSubject, digestOf, newSalt } from "./digest.ts";
import type { AuditRow } from "./entity.ts";

export const actorCommitmentOf = (row: AuditRow): string =>
  row.actorCommitment ??
  commitmentToActor(row.actorSalt ?? "", {
    name: row.actorName,
    address: row.address ?? null,
    program: row.program ?? null,
  });

export const subjectCommitmentOf = (row: AuditRow): string =>
  row.subjectCommitment ??
  commitmentToSubject(row.subjectSalt ?? "", { name: row.subjectName, details: row.details });

export const digestOfRow = (row: AuditRow): string =>
  digestOf({
    id: row.id,
    action: row.action,
    createdAt: row.timeCreated,
    actorID: row.actorID,
    subjectID: row.subjectID ?? null,
    actorCommitment: actorCommitmentOf(row),
    subjectCommitment: subjectCommitmentOf(row),
  });

/** The salts that an entry older than sealing lacks. */
export const missingSalts = (row: AuditRow): Pick<AuditRow, "actorSalt" | "subjectSalt"> => ({
  ...(row.actorSalt === undefined && row.actorCommitment === undefined && { actorSalt: newSalt() }),
  ...(row.subjectSalt === undefined && row.subjectCommitment === undefined && { subjectSalt: newSalt() }),
});
