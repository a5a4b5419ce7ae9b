/** Long polls of a workspace's API keys: they hold a function, so that each key has one and a workspace a few. */
import { Table } from "../aws/table/index.ts";
import { Clock } from "../port/clock/index.ts";
import { WaitersEntity } from "./entity.ts";
import type { Key } from "./key.ts";

/** The long polls of a workspace at a time. */
export const mostWaiters = 20;
/** Longer than any long poll; a worker that died leaves its place after so long. */
const placeMs = 20_000;

/** Runs the body with a place among the waiters. Returns null at once where the key has one, or the workspace has none left. */
export async function whileWaiting<R>(key: Key, body: () => Promise<R>): Promise<R | null> {
  if (!(await takePlace(key))) return null;
  try {
    return await body();
  } finally {
    // A place that is not left is free after its time.
    await leavePlace(key).catch(() => null);
  }
}

function takePlace({ workspaceID, apiKeyID }: Key): Promise<boolean> {
  return changed(workspaceID, (places) => {
    const isFree = places[apiKeyID] === undefined && Object.keys(places).length < mostWaiters;
    return isFree ? { ...places, [apiKeyID]: Clock.now().getTime() + placeMs } : null;
  });
}

function leavePlace({ workspaceID, apiKeyID }: Key): Promise<boolean> {
  return changed(workspaceID, ({ [apiKeyID]: left, ...others }) => (left === undefined ? null : others));
}

/** When the place of each waiting key ends, in milliseconds since 1970. */
type Places = Readonly<Record<string, number>>;

/** Changes the places that have not ended. Returns false where the change is null. */
const changed = (workspaceID: string, change: (places: Places) => Places | null): Promise<boolean> =>
  Table.transact(async (stale) => {
    const { data } = await WaitersEntity.get({ workspaceID }).go({ consistent: true });
    const { version = 0, places = {} } = data ?? {};
    const now = Clock.now().getTime();
    const after = change(Object.fromEntries(Object.entries(places).filter(([, ends]) => ends > now)));
    if (!after) return { answer: false, changes: [] };
    const expires = Math.ceil((now + placeMs) / 1000);
    const put = WaitersEntity.put({ workspaceID, version: version + 1, places: after, expires }).where(
      (row, { eq, notExists }) => (data ? eq(row.version, version) : notExists(row.version)),
    );
    return { answer: true, changes: [Table.change(put, stale)] };
  });
