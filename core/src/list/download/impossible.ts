/** Files that could not be made: the same request within a day is refused, and nothing is made. */
import { z } from "zod";
import { Store } from "../../aws/store/index.ts";
import { Derived } from "../../derived/index.ts";
import { VisibleError } from "../../kit/error.ts";
import { Clock } from "../../port/clock/index.ts";
import type { ListRow } from "../entity.ts";
import { limits } from "../limits.ts";
import type { Download } from "../schema.ts";
import { fileKey } from "./finished-file.ts";

const Impossible = z.object({ isTooLarge: z.boolean(), at: z.iso.datetime() });

const maxAgeSeconds = 86_400;

/** `requested` names a request under any rules: these change while suppression grows, and the file hardly changes. */
interface Asked {
  list: Pick<ListRow, "workspaceID" | "id">;
  requested: string;
  request: Download;
}

const markOf = ({ list, requested, request }: Asked, mark: "impossible" | "late"): string =>
  `${fileKey(list, requested, request)}.${mark}`;

/**
 * Notes that an attempt has run out of time. Returns whether another one within a day had, too: a single one
 * may have met a slow host.
 */
export async function keepLate(asked: Asked): Promise<boolean> {
  const key = markOf(asked, "late");
  const before = await Store.textIfThere(key);
  await Store.put(key, Clock.now().toISOString());
  return before !== null && Derived.isFreshEnough(before, maxAgeSeconds);
}

/** Notes that a file would be too large or takes too long, for as long as the list keeps its files. */
export const keepImpossible = (asked: Asked, { isTooLarge }: { isTooLarge: boolean }): Promise<void> =>
  Store.put(markOf(asked, "impossible"), JSON.stringify({ isTooLarge, at: Clock.now().toISOString() }));

/** Throws where the file turned out to be too large, or to take too long. */
export async function refuseImpossible(asked: Asked): Promise<void> {
  const mark = await Derived.read(markOf(asked, "impossible"), Impossible);
  if (!mark || !Derived.isFreshEnough(mark.at, maxAgeSeconds)) return;
  const why = mark.isTooLarge
    ? `would be larger than ${limits.fileBytes / 1_000_000_000} GB`
    : "takes too long to be made";
  throw new VisibleError("conflict", "list.file_too_large", `This file ${why}. ${adviceFor(asked.request)}`);
}

function adviceFor({ format, original }: Download): string {
  const columns = original ? "leave out the columns of the upload" : "choose fewer columns or rows";
  return format === "csv"
    ? `${columns.charAt(0).toUpperCase()}${columns.slice(1)}.`
    : `Choose CSV, or ${columns}.`;
}
