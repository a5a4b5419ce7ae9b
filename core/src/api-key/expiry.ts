/**
 * The expiry of keys. The owner is told seven days before, where the key lives that long, and when it comes; webhooks when it
 * comes. A job waits for both moments, and each is reported once for each expiry that is set. An expired key goes thirty days
 * later, with its secret, unless its expiry is put off.
 */
import { type Change, Table } from "../aws/table/index.ts";
import { Job } from "../job/index.ts";
import { Clock } from "../port/clock/index.ts";
import { ApiKeyEntity, type ApiKeyRow } from "./entity.ts";
import { forgettingSecret, hasExpired, keepingSecret, keptUntil, rewriting } from "./row.ts";
import { Events } from "./schema.ts";

const warnedMs = 7 * 86_400_000;

const jobOf = ({ workspaceID, id }: Pick<ApiKeyRow, "workspaceID" | "id">): Job.Key => ({
  workspaceID,
  kind: "tell-expiry",
  id,
});

/** The changes that wait for the expiry of a key; of one without an expiry, those that end the waiting. */
export function scheduling(row: ApiKeyRow): Change[] {
  if (row.timeExpires === undefined) return [Job.closing(jobOf(row))];
  const warnedAt = Date.parse(row.timeExpires) - warnedMs;
  const isAhead = warnedAt > Clock.now().getTime();
  return [schedulingAt(row, isAhead ? new Date(warnedAt) : new Date(row.timeExpires))];
}

const schedulingAt = (row: ApiKeyRow, time: Date): Change =>
  Job.scheduling({ ...jobOf(row), input: {} }, time);

/** Reports what is due of the expiry of a key, and waits for the rest. Can be repeated. */
export const tellExpiry = (job: Job.Row): Promise<void> =>
  Table.transact(async (outdated) => {
    const row = await find(job);
    if (!row?.timeExpires || row.timeStopped) return { answer: undefined, changes: [Job.closing(job)] };
    const now = Clock.now().getTime();
    const expires = Date.parse(row.timeExpires);
    if (now >= expires)
      return { answer: undefined, changes: [...reporting(row, outdated), Job.closing(job)] };
    if (now < expires - warnedMs) return { answer: undefined, changes: scheduling(row) };
    return { answer: undefined, changes: [...warning(row, outdated), schedulingAt(row, new Date(expires))] };
  });

async function find({ workspaceID, id }: Pick<ApiKeyRow, "workspaceID" | "id">): Promise<ApiKeyRow | null> {
  const { data } = await ApiKeyEntity.get({ workspaceID, id }).go({ consistent: true });
  return data;
}

function warning(row: ApiKeyRow, outdated: () => Error): Change[] {
  if (row.expiryWarned === row.timeExpires) return [];
  return [marking(row, outdated), ...Job.announcing(Events.Expiring.of(row.workspaceID, expiryOf(row)))];
}

function reporting(row: ApiKeyRow, outdated: () => Error): Change[] {
  if (row.expiryReported === row.timeExpires) return [];
  const { workspaceID, id: apiKeyID, name, mode, hint, timeExpires: stoppedAt = "" } = row;
  const stopped = { apiKeyID, name, mode, hint, reason: "expired" as const, stoppedAt };
  return [
    ...ending(row, outdated),
    ...Job.announcing(Events.Expired.of(workspaceID, expiryOf(row))),
    ...Job.announcing(Events.Disabled.of(workspaceID, stopped)),
  ];
}

const expiryOf = ({ id: apiKeyID, name, hint, timeExpires: expiresAt = "" }: ApiKeyRow) => ({
  apiKeyID,
  name,
  hint,
  expiresAt,
});

/** The changes that note the end of a key as told, and have it go some time after it, or after a later time. */
const ending = (row: ApiKeyRow, outdated: () => Error, from = row.timeExpires ?? ""): Change[] => {
  const { current, timeExpires = "" } = row;
  const set = { expiryReported: timeExpires, expires: keptUntil(from) };
  return [rewriting(row, { set }, outdated), forgettingSecret(current, from)];
};

/**
 * Sets right when a key goes, where a former version has left that wrong: one whose expiry was told while expired keys stayed
 * for good goes thirty days from now, and one whose expiry was put off does not go. Can be repeated.
 */
export const mendEnd = (former: ApiKeyRow): Promise<void> =>
  Table.transact(async (outdated) => {
    const row = await find(former);
    if (row && staysForGood(row))
      return { answer: undefined, changes: ending(row, outdated, Clock.now().toISOString()) };
    if (row && goesAlive(row)) {
      const keeping = rewriting(row, { set: {}, remove: ["expires"] }, outdated);
      return { answer: undefined, changes: [keeping, keepingSecret(row)] };
    }
    return { answer: undefined, changes: [] };
  });

export const hasWrongEnd = (row: ApiKeyRow): boolean => staysForGood(row) || goesAlive(row);

const staysForGood = ({ timeExpires, expiryReported, timeStopped, expires }: ApiKeyRow): boolean =>
  timeExpires !== undefined &&
  expiryReported === timeExpires &&
  timeStopped === undefined &&
  expires === undefined;

const goesAlive = (row: ApiKeyRow): boolean =>
  row.expires !== undefined && row.timeStopped === undefined && !hasExpired(row);

/** The change that notes the warning as told, on condition that the expiry is the key's and was not told. */
const marking = (row: ApiKeyRow, outdated: () => Error): Change => {
  const { workspaceID, id, timeExpires = "" } = row;
  const patch = ApiKeyEntity.patch({ workspaceID, id })
    .set({ expiryWarned: timeExpires })
    .where(
      (now, { eq, ne, notExists }) =>
        `${eq(now.timeExpires, timeExpires)} AND ${notExists(now.timeStopped)} AND ` +
        `(${notExists(now.expiryWarned)} OR ${ne(now.expiryWarned, timeExpires)})`,
    );
  return Table.change(patch, outdated);
};
