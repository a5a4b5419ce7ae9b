import { GetObjectCommand } from "@aws-sdk/client-s3";
import { expect, it, vi } from "vitest";
import { client } from "./client.ts";

it("Whole objects are read without the checksums that S3 has of them.", async () => {
  vi.stubEnv("AWS_REGION", "eu-west-1");
  vi.stubEnv("AWS_ACCESS_KEY_ID", "key");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
  const asked: object[] = [];
  client.middlewareStack.add(
    () => async (call) => {
      asked.push((call.request as { headers: object }).headers);
      return { output: { $metadata: {} }, response: {} };
    },
    { step: "build", name: "seen", priority: "low" },
  );
  await client.send(new GetObjectCommand({ Bucket: "bucket", Key: "key" }));
  client.middlewareStack.remove("seen");
  vi.unstubAllEnvs();
  expect(asked).toHaveLength(1);
  expect(asked[0]).not.toHaveProperty("x-amz-checksum-mode");
});
