import { List } from "@winnow/core/list";
import type { Context, S3Event, SQSBatchResponse, SQSEvent } from "aws-lambda";
import { z } from "zod";
import { queue } from "../handler.ts";

const Upload = z.object({ workspaceID: z.string(), listID: z.string() });

const receive = queue("receive-upload", Upload, ({ listID }) => List.received(listID));

/** Consumes S3 notifications. The key of an object names its workspace and list. */
export const handler = async (event: SQSEvent, context: Context): Promise<SQSBatchResponse> => {
  const Records = event.Records.flatMap((record) => {
    const uploads = uploadsIn(record.body);
    return uploads.map((upload) => ({ ...record, body: JSON.stringify(upload) }));
  });
  return receive({ Records }, context);
};

function uploadsIn(body: string) {
  const { Records = [] } = JSON.parse(body) as Partial<S3Event>;
  return Records.flatMap(({ s3 }) => {
    const [, workspaceID, listID] = decodeURIComponent(s3.object.key).split("/");
    return workspaceID && listID ? [{ workspaceID, listID }] : [];
  });
}
