import type { Idempotency } from "../idempotency/index.ts";
import { Actor } from "../kit/actor.ts";
import { fn } from "../kit/fn.ts";
import { suppress } from "./add.ts";
import { entriesOf, type FileRead } from "./csv.ts";
import type { Entry } from "./entry.ts";
import { finder } from "./finder.ts";
import { limits } from "./limits.ts";
import { File, type Imported } from "./schema.ts";

/** Suppresses the addresses of a CSV file together. A row that has none is refused, and named. The same file again changes nothing. */
export const importFile = fn(
  File,
  async (
    { csv, ...defaults },
    claim: Pick<Idempotency.Claim<Imported>, "answered"> | null = null,
  ): Promise<Imported> => {
    const workspaceID = Actor.can("verify_email", "add");
    const read = entriesOf(csv, defaults);
    return suppress(workspaceID, entriesIn(read), {
      claim,
      answerFor: (done) => ({ ...done, ...refusedIn(read) }),
    });
  },
);

/** What an import of the file would do now. Nothing changes. */
export const previewFile = fn(File, async ({ csv, ...defaults }): Promise<Imported> => {
  const workspaceID = Actor.can("verify_email", "add");
  const read = entriesOf(csv, defaults);
  const entries = entriesIn(read);
  const { ofHash } = await finder(workspaceID);
  const added = new Set(entries.map(({ sha256 }) => sha256).filter((sha256) => ofHash(sha256) === null)).size;
  return { added, unchanged: entries.length - added, ...refusedIn(read) };
});

const entriesIn = ({ rows }: FileRead): Entry[] => rows.filter((row) => typeof row !== "string");

type Refused = Pick<Imported, "source" | "has_header" | "refused" | "refusals">;

function refusedIn({ source, hasHeader, rows }: FileRead): Refused {
  const firstRow = hasHeader ? 2 : 1;
  const refusals = rows.flatMap((row, index) =>
    typeof row === "string" ? [{ row: index + firstRow, reason: row }] : [],
  );
  return {
    source,
    has_header: hasHeader,
    refused: refusals.length,
    refusals: refusals.slice(0, limits.namedRows),
  };
}
