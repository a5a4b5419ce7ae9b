/** The last files of an archive: what is in it, for programs and for people. */
import { createHash } from "node:crypto";
import { Config } from "../kit/config.ts";
import { Clock } from "../port/clock/index.ts";
import type { Workspace } from "../workspace/index.ts";
import { type Content, textFile } from "./content.ts";
import type { ArchiveRow } from "./entity.ts";
import { type File, formatVersion, listFiles, type Manifest, type Use, workspaceFiles } from "./format.ts";
import type { Piece } from "./progress.ts";
import { readmeOf } from "./readme.ts";

/** The manifest describes the text for people too, so that is written first. */
export async function* lastFiles(manifest: Manifest): AsyncGenerator<Content> {
  const readme = readmeOf(manifest);
  yield textFile("README.txt", readme);
  const file = describedText("README.txt", readme);
  yield textFile(
    "manifest.json",
    `${JSON.stringify({ ...manifest, files: [...manifest.files, file] }, null, 2)}\n`,
  );
}

function describedText(path: string, text: string): File {
  const sha256 = createHash("sha256").update(text).digest("hex");
  return { path, bytes: Buffer.byteLength(text), sha256, records: null, use: useOf(path) };
}

interface Made {
  workspace: Workspace.Row;
  archive: ArchiveRow;
  pieces: readonly Piece[];
  leftOut: readonly string[];
}

/** The manifest without the text for people. */
export function manifestOf({ workspace, archive, pieces, leftOut }: Made): Manifest {
  const files = pieces.flatMap((piece) => piece.files);
  const recordsOf = (path: string) => files.find((file) => file.path === path)?.records ?? 0;
  return {
    format: "winnow workspace archive",
    version: formatVersion,
    stage: Config.get().stage,
    workspace: { id: workspace.id, name: workspace.name },
    begun_at: archive.timeBegun,
    written_at: Clock.now().toISOString(),
    counts: {
      lists: pieces.filter(({ list }) => list !== undefined).length,
      rules: recordsOf("rules.jsonl"),
      suppressions: recordsOf("suppressions.jsonl"),
      outcomes: recordsOf("outcomes.jsonl"),
      ledger_entries: recordsOf("ledger.jsonl"),
      invoices: recordsOf("invoices.jsonl"),
      members: recordsOf("members.json"),
      audit_entries: Math.max(0, recordsOf("audit.jsonl") - 1),
    },
    files: files.map(({ path, bytes, sha256, records }) => ({
      path,
      bytes,
      sha256,
      records,
      use: useOf(path),
    })),
    left_out: leftOut.map((list) => ({ list, why: "erased" as const })),
  };
}

/** What becomes of a file in an import, by its name. */
function useOf(path: string): Use {
  const name = path.split("/").at(-1) ?? "";
  const uses: Readonly<Record<string, Use>> = { ...workspaceFiles, ...listFiles };
  return uses[name] ?? "read";
}
