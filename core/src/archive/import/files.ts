/**
 * The files of an archive that may be hostile. The directory, the manifest and the format name the same files; each file has the
 * size and the hash that the manifest says. Nothing is ever written under a name from the archive.
 */
import { createHash } from "node:crypto";
import { FileProblem, openZIP, type Source } from "../../file/index.ts";
import { ID } from "../../kit/id.ts";
import { type File, formatVersion, listFiles, Manifest, type Use, workspaceFiles } from "../format.ts";
import { limits } from "../limits.ts";
import { parsed, readText } from "./json.ts";
import { refusal } from "./problem.ts";

/** Files of an archive: those of the workspace, and at most four of each list. */
const maxFiles = Object.keys(workspaceFiles).length + 4 * limits.lists;

const maxManifestBytes = 20_000_000;

const zipLimits = {
  entries: maxFiles,
  directory: 200 * maxFiles,
  // The check reads each file, and what takes over reads some once more.
  bytes: 2 * (limits.bytes + maxManifestBytes),
  ratio: 2_000,
  smallBytes: 8_000_000,
};

const manifestPath = "manifest.json";

/** An archive whose manifest is that of its directory. */
export interface Files {
  manifest: Manifest;
  /** The SHA-256 of the manifest, and so of every file. */
  fingerprint: string;
  has(path: string): boolean;
  /** The bytes of a file. Throws where they are not those that the manifest says, at the latest at their end. */
  read(path: string): AsyncGenerator<Uint8Array>;
}

/** Opens an archive. Throws `input` for one that is damaged, of another version, or whose files are not those of its manifest. */
export async function openFiles(source: Source): Promise<Files> {
  if (source.size === 0) throw refusal("The archive", "it is empty.");
  const zip = await openZIP(source, zipLimits).catch(unreadable);
  const names = new Set(zip.names);
  if (names.size !== zip.names.length) throw refusal("The archive", "it has two files of the same name.");
  if (!names.has(manifestPath))
    throw refusal("The archive", "it has no manifest.json, so it is no export of a workspace.");
  const text = await readText(readable(zip.read(manifestPath)), {
    path: manifestPath,
    maxBytes: maxManifestBytes,
  });
  const manifest = manifestOf(text);
  const files = new Map(manifest.files.map((file) => [file.path, file]));
  requireSame(names, manifest.files);
  return {
    manifest,
    fingerprint: createHash("sha256").update(text).digest("hex"),
    has: (path) => files.has(path),
    read(path) {
      const file = files.get(path);
      if (!file) throw refusal(path, "the manifest does not name it.");
      return verified(file, readable(zip.read(path)));
    },
  };
}

function manifestOf(text: string): Manifest {
  const raw = JSON.parse(text) as unknown;
  const version = typeof raw === "object" && raw && "version" in raw ? raw.version : undefined;
  if (typeof version === "number" && version > formatVersion)
    throw refusal(
      manifestPath,
      `its format is version ${version}, and this stage reads version ${formatVersion}. Update this stage of Winnow first.`,
    );
  return parsed(Manifest, raw, manifestPath);
}

/** Throws unless the manifest names each other file of the archive once, and all are of the format. */
function requireSame(names: ReadonlySet<string>, files: readonly File[]): void {
  const named = new Set<string>();
  let bytes = 0;
  for (const { path, use, bytes: size } of files) {
    if (named.has(path)) throw refusal(path, "the manifest names it twice.");
    named.add(path);
    bytes += size;
    if (path === manifestPath || useOf(path) !== use) throw refusal(path, "it is not of this format.");
    if (!names.has(path)) throw refusal(path, "the manifest names it, and it is not in the archive.");
  }
  for (const name of names)
    if (name !== manifestPath && !named.has(name))
      throw refusal(shown(name), "the manifest does not name it.");
  for (const path of Object.keys(workspaceFiles)) if (!names.has(path)) throw refusal(path, "it is missing.");
  if (bytes > limits.bytes) throw refusal("The archive", "it is too large.");
}

/** A name from a directory may hold anything. */
const shown = (name: string): string => JSON.stringify(name.slice(0, 200));

const listID = ID.schema("list");

/** What becomes of a file of the format; null for any other. */
function useOf(path: string): Use | null {
  if (Object.hasOwn(workspaceFiles, path)) return workspaceFiles[path as keyof typeof workspaceFiles];
  const [, id, file] = /^lists\/([^/]+)\/([^/]+)$/.exec(path) ?? [];
  if (id === undefined || file === undefined || !listID.safeParse(id).success) return null;
  return Object.hasOwn(listFiles, file) ? listFiles[file as keyof typeof listFiles] : null;
}

async function* verified(file: File, body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > file.bytes) throw refusal(file.path, "it is longer than the manifest says.");
    hash.update(chunk);
    yield chunk;
  }
  if (bytes !== file.bytes) throw refusal(file.path, "it is shorter than the manifest says.");
  if (hash.digest("hex") !== file.sha256)
    throw refusal(file.path, "its SHA-256 is not that of the manifest.");
}

async function* readable(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    unreadable(error);
  }
}

/** The reader of ZIPs speaks of workbooks. */
function unreadable(error: unknown): never {
  if (!(error instanceof FileProblem)) throw error;
  throw refusal("The archive", "it is no ZIP, is damaged, or has more in it than an export can have.");
}
