/** Creates presigned URLs without the SDK's checksum of an empty body. */
import { S3Client, type $Command, type S3ClientResolvedConfig } from "@aws-sdk/client-s3";
import type { ServiceInputTypes, ServiceOutputTypes } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";

export function presign<Input extends ServiceInputTypes, Output extends ServiceOutputTypes>(
  s3: S3Client,
  command: $Command<Input, Output, S3ClientResolvedConfig, ServiceInputTypes, ServiceOutputTypes>,
  expiresIn = 60,
  signingDate = new Date(),
): Promise<string> {
  const { endpoint, region, credentials } = s3.config;
  const signer = new S3Client({ endpoint, region, credentials, requestChecksumCalculation: "WHEN_REQUIRED" });
  return getSignedUrl(signer, command, { expiresIn, signingDate });
}
