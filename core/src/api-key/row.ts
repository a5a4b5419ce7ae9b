import { Audit } from "../audit/index.ts";
import { type Change, Table } from "../aws/table/index.ts";
import { VisibleError } from "../kit/error.ts";
import * as keptSeconds from "../kit/kept-seconds.ts";
import { Job } from "../job/index.ts";
import { Clock } from "../port/clock/index.ts";
import { ApiKeyEntity, type ApiKeyRow, SecretEntity } from "./entity.ts";
import { Events, maxKeys, type stopReasons } from "./schema.ts";

/** A key that has stopped or expired is listed, and its secret is answered with the reason, until then. */
export const keptUntil = (time: string): number =>
  Math.floor(Date.parse(time) / 1000) + keptSeconds.stoppedKey;

/** The keys of a workspace, oldest first, with those that stopped or expired in the last thirty days. */
export async function keysOf(workspaceID: string): Promise<ApiKeyRow[]> {
  const { data } = await ApiKeyEntity.query
    .byWorkspace({ workspaceID })
    .go({ pages: "all", consistent: true });
  return data;
}

/** A key of a workspace. Throws `missing`. */
export async function requireRow(workspaceID: string, id: string): Promise<ApiKeyRow> {
  const { data } = await ApiKeyEntity.get({ workspaceID, id }).go({ consistent: true });
  if (!data) throw new VisibleError("missing", "key.missing_here", "This workspace has no such key.");
  return data;
}

export const hasExpired = ({ timeExpires }: Pick<ApiKeyRow, "timeExpires">): boolean =>
  timeExpires !== undefined && timeExpires <= Clock.now().toISOString();

/** The keys that can be used now. */
const usable = (keys: readonly ApiKeyRow[]): ApiKeyRow[] =>
  keys.filter((row) => row.timeStopped === undefined && !hasExpired(row));

/** Throws `conflict` where a workspace has as many keys that can be used as it may, and would have another. */
export function requireSpace(others: readonly ApiKeyRow[]): void {
  if (usable(others).length < maxKeys) return;
  throw new VisibleError(
    "conflict",
    "key.too_many",
    `A workspace has at most ${maxKeys} keys. Revoke one that is out of use.`,
  );
}

/** The change that writes or removes attributes of a key, unless it was changed or has stopped after it was read. */
export function rewriting(
  { workspaceID, id, version }: ApiKeyRow,
  {
    set,
    remove = [],
  }: { set: Partial<ApiKeyRow>; remove?: readonly ("timeExpires" | "monthlyBudget" | "expires")[] },
  outdated: () => Error,
): Change {
  const patch = ApiKeyEntity.patch({ workspaceID, id }).set({ ...set, version: (version ?? 0) + 1 });
  const whole = remove.length > 0 ? patch.remove([...remove]) : patch;
  return Table.change(
    whole.where((now, { eq, notExists }) => {
      const isUnchanged = version === undefined ? notExists(now.version) : eq(now.version, version);
      return `${isUnchanged} AND ${notExists(now.timeStopped)}`;
    }),
    outdated,
  );
}

/** The change that forgets a secret some time after it has become invalid. */
export const forgettingSecret = (hash: string, timeInvalid: string): Change =>
  Table.change(SecretEntity.update({ hash }).set({ expires: keptUntil(timeInvalid) }));

/** The change that keeps the secret of a key that does not go any more. The table may have removed it before its key. */
export const keepingSecret = ({ current: hash, workspaceID, id: apiKeyID, makerID }: ApiKeyRow): Change =>
  Table.change(SecretEntity.put({ hash, workspaceID, apiKeyID, makerID }));

/** The key as stopped now, and the changes that stop it, with audit entry and event. */
export function stopping(
  row: ApiKeyRow,
  reason: (typeof stopReasons)[number],
  outdated: () => Error,
): { stopped: ApiKeyRow; changes: Change[] } {
  const { workspaceID, id, name, mode, hint, current } = row;
  const timeStopped = Clock.now().toISOString();
  const state = { timeStopped, stopReason: reason, expires: keptUntil(timeStopped) };
  const patch = ApiKeyEntity.patch({ workspaceID, id })
    .set(state)
    .where((now, { eq, notExists }) => `${eq(now.current, current)} AND ${notExists(now.timeStopped)}`);
  const report = { apiKeyID: id, name, mode, hint, reason, stoppedAt: timeStopped };
  return {
    stopped: { ...row, ...state },
    changes: [
      Table.change(patch, outdated),
      forgettingSecret(current, timeStopped),
      Audit.recording(workspaceID, "key.stopped", row, { reason }),
      ...Job.announcing(Events.Disabled.of(workspaceID, report)),
    ],
  };
}
