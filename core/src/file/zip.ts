import type { Source } from "./source.ts";
import type { Archive, ArchiveLimits } from "./xlsx/archive.ts";

/** Opens a ZIP that may be hostile. What reads it is loaded now. Throws a FileProblem. */
export async function openZIP(source: Source, limits: ArchiveLimits): Promise<Archive> {
  const { openArchive } = await import("./xlsx/archive.ts");
  return openArchive(source, limits);
}
