import { List } from "@winnow/core/list";
import { OutcomeFile } from "@winnow/core/outcome-file";
import type { S3Event } from "aws-lambda";
import { z } from "zod";
import { queue } from "../handler/queue.ts";

const Upload = z.object({ workspaceID: z.string(), id: z.string() });

/** Consumes S3 notifications. The key of an object names its workspace, and its list or file of outcomes. */
export const handler = queue(
  "receive-upload",
  Upload,
  ({ id }) => (OutcomeFile.id.safeParse(id).success ? OutcomeFile.received(id) : List.received(id)),
  uploadsIn,
);

function uploadsIn(notification: unknown) {
  const { Records = [] } = notification as Partial<S3Event>;
  return Records.flatMap(({ s3 }) => {
    const [, workspaceID, id] = decodeURIComponent(s3.object.key).split("/");
    return workspaceID && id ? [{ workspaceID, id }] : [];
  });
}
