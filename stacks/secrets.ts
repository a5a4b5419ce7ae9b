/** The secrets of the local stage: made at the first start, kept in the data folder, and the same ever after. */
import { generateKeyPairSync, randomUUID } from "node:crypto";
import { GetParameterCommand, ParameterNotFound, PutParameterCommand, SSMClient } from "@aws-sdk/client-ssm";

/** Makes the secrets that are missing below the prefix. The endpoint and the credentials come from the environment. */
export async function provisionSecrets(prefix: string): Promise<void> {
  const client = new SSMClient({});
  const Name = `${prefix}/token-key`;
  try {
    await client.send(new GetParameterCommand({ Name }));
  } catch (error) {
    if (!(error instanceof ParameterNotFound)) throw error;
    await client.send(new PutParameterCommand({ Name, Value: newTokenKey(), Type: "SecureString" }));
  } finally {
    client.destroy();
  }
}

function newTokenKey(): string {
  const { privateKey } = generateKeyPairSync("ed25519");
  return JSON.stringify({ ...privateKey.export({ format: "jwk" }), kid: randomUUID() });
}
