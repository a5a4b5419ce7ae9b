import { S3Client } from "@aws-sdk/client-s3";
import { deadline } from "../deadline.ts";

/** TLS guards what is read and written; the SDK would compute the checksums of S3 in JavaScript. */
export const client = new S3Client({
  ...deadline,
  requestChecksumCalculation: "WHEN_REQUIRED",
  responseChecksumValidation: "WHEN_REQUIRED",
});
