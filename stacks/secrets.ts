/** The secrets of a stage: made where they are missing, and the same ever after. */
import { generateKeyPairSync, randomBytes, randomUUID } from "node:crypto";
import { GetParameterCommand, ParameterNotFound, PutParameterCommand, SSMClient } from "@aws-sdk/client-ssm";

/** Creates the missing secrets below the prefix. Endpoint and credentials come from the environment, and the region unless given. */
export async function provisionSecrets(prefix: string, options: { region?: string } = {}): Promise<void> {
  const client = new SSMClient(options);
  try {
    for (const [name, make] of Object.entries(secrets)) await provision(client, `${prefix}/${name}`, make);
  } finally {
    client.destroy();
  }
}

/** A secret of the stage. */
export async function readSecret(prefix: string, name: string): Promise<string> {
  const client = new SSMClient({});
  try {
    const command = new GetParameterCommand({ Name: `${prefix}/${name}`, WithDecryption: true });
    return (await client.send(command)).Parameter?.Value ?? "";
  } finally {
    client.destroy();
  }
}

async function provision(client: SSMClient, Name: string, make: () => string): Promise<void> {
  try {
    await client.send(new GetParameterCommand({ Name }));
  } catch (error) {
    if (!(error instanceof ParameterNotFound)) throw error;
    await client.send(new PutParameterCommand({ Name, Value: make(), Type: "SecureString" }));
  }
}

const secrets: Readonly<Record<string, () => string>> = {
  "token-key": () => {
    const { privateKey } = generateKeyPairSync("ed25519");
    return JSON.stringify({ ...privateKey.export({ format: "jwk" }), kid: randomUUID() });
  },
  "otp-pepper": () => randomBytes(32).toString("base64url"),
  "agent-token": () => `wn_agent_${randomBytes(32).toString("base64url")}`,
};
