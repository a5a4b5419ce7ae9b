import { notifyQueues } from "./bucket-event.ts";
import { malformedXml, notImplemented } from "./error.ts";
import { objectNeed } from "./permission.ts";
import { answerEmpty, answerXml, readXml } from "./request.ts";
import { removeObject, type Operation, type Storage } from "./storage.ts";
import type { Bucket } from "./catalog.ts";

const maxKeys = 1000;

/** DeleteObject. A missing object is not an error. */
export const deleteObject: Operation = async (storage, request, response) => {
  await remove(storage, storage.catalog.bucket(request.bucket), request.key);
  answerEmpty(response, 204);
};

/** Deletes up to 1,000 objects. Those that the caller may not delete are named in the answer. */
export const deleteObjects: Operation = async (storage, request, response) => {
  const bucket = storage.catalog.bucket(request.bucket);
  const document = await readXml(request, "Delete");
  const objects = document.all("Object");
  const isOther = (version: string | undefined) => version !== undefined && version !== "null";
  if (objects.some((object) => isOther(object.one("VersionId")?.text)))
    throw notImplemented("versions of objects");
  const keys = objects.map((object) => object.one("Key")?.text ?? "");
  if (keys.length < 1 || keys.length > maxKeys || keys.includes(""))
    throw malformedXml(`Delete needs 1 to ${maxKeys} objects, each with a Key.`);
  const isAllowed = (key: string, index: number) => {
    const action = objects[index]?.one("VersionId") ? "DeleteObjectVersion" : "DeleteObject";
    return storage.roles?.allowsPart(request.accessKey, objectNeed(action, request.bucket, key)) ?? true;
  };
  const allowed = keys.filter(isAllowed);
  for (const key of allowed) await remove(storage, bucket, key);
  const quiet = document.one("Quiet")?.text === "true";
  answerXml(response, "DeleteResult", {
    Deleted: quiet ? [] : allowed.map((Key) => ({ Key })),
    Error: keys
      .filter((key, index) => !isAllowed(key, index))
      .map((Key) => ({ Key, Code: "AccessDenied", Message: "Access Denied" })),
  });
};

async function remove(storage: Storage, bucket: Bucket, key: string): Promise<void> {
  if (await removeObject(storage, bucket, key))
    await notifyQueues(storage.deliver, bucket, "ObjectRemoved:Delete", key);
}
