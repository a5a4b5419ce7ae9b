import { Suppression } from "../suppression/index.ts";
import type { FileRow } from "./entity.ts";
import { limits } from "./limits.ts";
import type { Info } from "./schema.ts";

/** A file as people see it. */
export const view = (row: FileRow): Info => ({
  id: row.id,
  filename: row.filename,
  size: row.size,
  status: row.status,
  source: Suppression.Source.safeParse(row.source).data ?? null,
  rows: row.rows,
  accepted: row.accepted,
  repeated: row.repeated,
  nothing: row.nothing,
  rejected: row.rejected,
  first_rejected: [...row.first],
  error: row.error ?? null,
  created_at: row.timeCreated,
  ended_at: row.timeEnded ?? null,
  forgotten_at: forgottenAt(row).toISOString(),
});

/** When a file is forgotten. */
export const forgottenAt = ({ timeCreated }: Pick<FileRow, "timeCreated">): Date =>
  new Date(Date.parse(timeCreated) + limits.days * 86_400_000);
