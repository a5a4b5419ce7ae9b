import type { EntityItem } from "electrodb";
import { EntryEntity, EntryKeyEntity } from "./entity.ts";

export type EntryRow = EntityItem<typeof EntryEntity>;

/** The entry that was posted under a key; null where none was. */
export async function readEntry(workspaceID: string, key: string): Promise<EntryRow | null> {
  const { data } = await EntryKeyEntity.get({ workspaceID, key }).go({ consistent: true });
  if (!data) return null;
  const entry = await EntryEntity.get({ workspaceID, number: data.number }).go({ consistent: true });
  return entry.data;
}
