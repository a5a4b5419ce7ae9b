import type { Source } from "./source.ts";
import type { Archive, ArchiveLimits } from "./xlsx/archive.ts";

export type { Archive } from "./xlsx/archive.ts";

/** Opens a zip, with limits on what it may unpack to. What reads archives is loaded at the first one. */
export async function openArchive(source: Source, limits: Partial<ArchiveLimits> = {}): Promise<Archive> {
  const { archiveLimits, openArchive: open } = await import("./xlsx/archive.ts");
  return open(source, { ...archiveLimits, ...limits });
}
