import { List } from "@winnow/core/list";
import type { S3Event } from "aws-lambda";
import { z } from "zod";
import { queue } from "../handler.ts";

const Upload = z.object({ workspaceID: z.string(), listID: z.string() });

/** Consumes S3 notifications. The key of an object names its workspace and list. */
export const handler = queue("receive-upload", Upload, ({ listID }) => List.received(listID), uploadsIn);

function uploadsIn(notification: unknown) {
  const { Records = [] } = notification as Partial<S3Event>;
  return Records.flatMap(({ s3 }) => {
    const [, workspaceID, listID] = decodeURIComponent(s3.object.key).split("/");
    return workspaceID && listID ? [{ workspaceID, listID }] : [];
  });
}
