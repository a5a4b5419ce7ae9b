import { Table } from "../aws/table/index.ts";
import type { Job } from "../job/index.ts";
import { TestWorkspace } from "../kit/id.ts";
import * as keptSeconds from "../kit/kept-seconds.ts";
import { Clock } from "../port/clock/index.ts";
import { Verdict } from "../verdict/index.ts";
import { SingleVerificationEntity, type SingleVerificationRow } from "./entity.ts";
import type { Info } from "./schema.ts";

const keptMs = keptSeconds.singleVerification * 1_000;

/** The job that asks again what the caller did not wait for. */
export const jobOf = ({ workspaceID, id }: Pick<SingleVerificationRow, "workspaceID" | "id">): Job.Key => ({
  workspaceID,
  kind: "verify-address",
  id,
});

/** The row of a single verification; null after 30 days. */
export async function readRow(workspaceID: string, id: string): Promise<SingleVerificationRow | null> {
  const { data } = await SingleVerificationEntity.get({ workspaceID, id }).go({ consistent: true });
  return data && data.timeExpires > Clock.now().toISOString() ? data : null;
}

/** The rows of single verifications by id, of those that are kept. */
export async function readRows(
  workspaceID: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SingleVerificationRow>> {
  if (ids.length === 0) return new Map();
  const keys = ids.map((id) => ({ workspaceID, id }));
  const { data } = await Table.retryUnprocessed(() =>
    SingleVerificationEntity.get(keys).go({ consistent: true }),
  );
  const now = Clock.now().toISOString();
  return new Map(data.flatMap((row) => (row.timeExpires > now ? [[row.id, row] as const] : [])));
}

export function newRow(
  given: Pick<SingleVerificationRow, "workspaceID" | "id" | "email" | "mendedFrom" | "fresh" | "metadata">,
): SingleVerificationRow {
  const now = Clock.now();
  const expires = new Date(now.getTime() + keptMs);
  return {
    ...given,
    timeCreated: now.toISOString(),
    timeExpires: expires.toISOString(),
    expires: Math.ceil(expires.getTime() / 1000),
  };
}

export function view({ workspaceID, id, verdict, mendedFrom, metadata }: SingleVerificationRow): Info {
  if (!verdict) return { id, status: "pending" };
  const mode = TestWorkspace.isTest(workspaceID) ? "test" : "live";
  const mended = mendedFrom === undefined ? {} : { mended_from: mendedFrom };
  return { ...Verdict.completed(verdict), ...mended, id, mode, metadata };
}
