/**
 * The expiry of keys. The owner is told seven days before, where the key lives that long, and when it comes; webhooks when it
 * comes. A job waits for both moments, and each is reported once for each expiry that is set.
 */
import { type Change, Table } from "../aws/table/index.ts";
import { Job } from "../job/index.ts";
import { Clock } from "../port/clock/index.ts";
import { ApiKeyEntity, type ApiKeyRow } from "./entity.ts";
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

async function find({ workspaceID, id }: Job.Key): Promise<ApiKeyRow | null> {
  const { data } = await ApiKeyEntity.get({ workspaceID, id }).go({ consistent: true });
  return data;
}

function warning(row: ApiKeyRow, outdated: () => Error): Change[] {
  if (row.expiryWarned === row.timeExpires) return [];
  return [
    marking(row, "expiryWarned", outdated),
    ...Job.announcing(Events.Expiring.of(row.workspaceID, expiryOf(row))),
  ];
}

function reporting(row: ApiKeyRow, outdated: () => Error): Change[] {
  if (row.expiryReported === row.timeExpires) return [];
  const { workspaceID, id: apiKeyID, name, mode, hint, timeExpires: stoppedAt = "" } = row;
  const stopped = { apiKeyID, name, mode, hint, reason: "expired" as const, stoppedAt };
  return [
    marking(row, "expiryReported", outdated),
    ...Job.announcing(Events.Expired.of(workspaceID, expiryOf(row))),
    ...Job.announcing(Events.Disabled.of(workspaceID, stopped)),
  ];
}

const expiryOf = ({ id: apiKeyID, name, hint, timeExpires: expiresAt = "" }: ApiKeyRow) => ({
  ...{ apiKeyID, name, hint, expiresAt },
});

/** The change that notes the expiry as told, on condition that it is the key's and was not told. */
const marking = (row: ApiKeyRow, mark: "expiryWarned" | "expiryReported", outdated: () => Error): Change => {
  const { workspaceID, id, timeExpires = "" } = row;
  const patch = ApiKeyEntity.patch({ workspaceID, id })
    .set({ [mark]: timeExpires })
    .where(
      (now, { eq, ne, notExists }) =>
        `${eq(now.timeExpires, timeExpires)} AND ${notExists(now.timeStopped)} AND ` +
        `(${notExists(now[mark])} OR ${ne(now[mark], timeExpires)})`,
    );
  return Table.change(patch, outdated);
};
