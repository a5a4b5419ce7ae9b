/**
 * The newest file of a request, kept while suppression grows: the version of the rules may change before the
 * caller asks again. The first caller within five minutes gets it, once.
 */
import { z } from "zod";
import { Store } from "../../aws/store/index.ts";
import { Derived } from "../../derived/index.ts";
import type { ListRow } from "../entity.ts";
import { isThere } from "../row.ts";

/** The hash of the file, and when its rules were read. */
const Latest = z.object({ hash: z.string(), at: z.iso.datetime() });
type Latest = z.infer<typeof Latest>;

type List = Pick<ListRow, "workspaceID" | "id">;

const maxAgeSeconds = 300;

const keyOf = ({ workspaceID, id }: List, requested: string): string =>
  `${Derived.below(workspaceID, id)}latest-${requested}`;

export const keepLatest = (list: List, requested: string, latest: Latest): Promise<void> =>
  Derived.keep(keyOf(list, requested), latest, () => isThere(list.id));

export const forgetLatest = (list: List, requested: string): Promise<void> =>
  Store.remove(keyOf(list, requested));

/** The hash of the file that was made last; null where there is none, or its rules are older. */
export async function latestHash(list: List, requested: string): Promise<string | null> {
  const latest = await Derived.read(keyOf(list, requested), Latest);
  return latest && Derived.isFreshEnough(latest.at, maxAgeSeconds) ? latest.hash : null;
}
