import { DeleteObjectsCommand, type ObjectIdentifier } from "@aws-sdk/client-s3";
import { Config } from "../../kit/config.ts";
import { client } from "./client.ts";

/** Deletes up to 1,000 objects, or versions of them. Throws where one of them is refused, which S3 answers with 200. */
export async function deleteObjects(keys: readonly ObjectIdentifier[]): Promise<void> {
  const deletion = { Objects: [...keys], Quiet: true };
  const { Errors = [] } = await client.send(
    new DeleteObjectsCommand({ Bucket: Config.get().bucket, Delete: deletion }),
  );
  const [refused] = Errors;
  if (refused) throw new Error(`${refused.Key} is not erased: ${refused.Code}`);
}
