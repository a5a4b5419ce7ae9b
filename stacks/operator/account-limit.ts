/** Lambda's limit of concurrent executions in the operator's account. */
import { CloudFormationClient } from "@aws-sdk/client-cloudformation";
import { SignatureV4 } from "@smithy/signature-v4";
import { z } from "zod";

const Settings = z.object({ AccountLimit: z.object({ ConcurrentExecutions: z.int().min(1) }) });

const timeoutMilliseconds = 10_000;

/** One call of Lambda, signed with what the clients of other services take from the environment. */
export async function accountLimit(): Promise<number> {
  const { credentials, region, sha256 } = new CloudFormationClient({}).config;
  const host = `https://lambda.${await region()}.amazonaws.com`;
  const url = new URL("/2016-08-19/account-settings/", process.env["AWS_ENDPOINT_URL"] ?? host);
  const request = {
    method: "GET",
    protocol: url.protocol,
    hostname: url.hostname,
    path: url.pathname,
    headers: { host: url.host },
  };
  const { headers } = await new SignatureV4({ service: "lambda", region, credentials, sha256 }).sign(request);
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(timeoutMilliseconds) });
  if (!response.ok)
    throw new Error(`Lambda does not tell the limit: ${response.status} ${await response.text()}`);
  return Settings.parse(await response.json()).AccountLimit.ConcurrentExecutions;
}
