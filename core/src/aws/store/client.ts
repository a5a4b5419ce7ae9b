import { S3Client } from "@aws-sdk/client-s3";
import { deadline } from "../deadline.ts";

export const client = new S3Client({ ...deadline, requestChecksumCalculation: "WHEN_REQUIRED" });
