/** The versions of objects, for erasures. By itself, since every function carries the rest of the store. */
import { ListObjectVersionsCommand } from "@aws-sdk/client-s3";
import { Config } from "../../kit/config.ts";
import { client } from "./client.ts";
import { deleteObjects } from "./delete-objects.ts";

const bucket = () => Config.get().bucket;

/** Erases every object below a prefix, or of this very key, with all its earlier versions. Can be run again. */
export async function eraseBelow(prefix: string): Promise<void> {
  await eraseUntil(prefix, () => false);
}

/** The same until the time is over. Returns whether all are gone. */
export async function eraseUntil(prefix: string, isOver: () => boolean): Promise<boolean> {
  for (;;) {
    const page = await client.send(new ListObjectVersionsCommand({ Bucket: bucket(), Prefix: prefix }));
    const versions = [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])];
    const keys = versions.flatMap(({ Key, VersionId }) => (Key ? [{ Key, VersionId }] : []));
    if (keys.length === 0) return true;
    if (isOver()) return false;
    await deleteObjects(keys);
  }
}
