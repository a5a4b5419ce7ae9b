/** The secrets of a stage. Missing ones are created; existing ones never change. */
import { generateKeyPairSync, randomBytes, randomUUID } from "node:crypto";
import { GetParameterCommand, ParameterNotFound, PutParameterCommand, SSMClient } from "@aws-sdk/client-ssm";

/** Creates the missing secrets below the prefix. Endpoint, credentials and the default region come from the environment. */
export async function provisionSecrets(prefix: string, options: { region?: string } = {}): Promise<void> {
  const client = new SSMClient(options);
  try {
    for (const [name, make] of Object.entries(secrets)) await provision(client, `${prefix}/${name}`, make);
  } finally {
    client.destroy();
  }
}

/** Reads a secret of the stage. */
export async function readSecret(prefix: string, name: string): Promise<string> {
  const client = new SSMClient({});
  try {
    const command = new GetParameterCommand({ Name: `${prefix}/${name}`, WithDecryption: true });
    return (await client.send(command)).Parameter?.Value ?? "";
  } finally {
    client.destroy();
  }
}

/** Reads a secret of the stage, which is created if it is missing. */
export async function ensureSecret(prefix: string, name: string, make: () => string): Promise<string> {
  const client = new SSMClient({});
  try {
    await provision(client, `${prefix}/${name}`, make);
  } finally {
    client.destroy();
  }
  return readSecret(prefix, name);
}

/** Creates a new signing key. The former one stays as the previous key, so that its tokens stay valid; older ones are removed. */
export async function rotateTokenKey(prefix: string): Promise<void> {
  const { keys = [] } = parseKeys(await readSecret(prefix, "token-key"));
  const Value = JSON.stringify({ keys: [newTokenKey(), ...keys.slice(0, 1)] });
  const client = new SSMClient({});
  try {
    const command = { Name: `${prefix}/token-key`, Value, Type: "SecureString", Overwrite: true } as const;
    await client.send(new PutParameterCommand(command));
  } finally {
    client.destroy();
  }
}

/** The keys of the secret, which is a JWK or a JWK set. */
function parseKeys(secret: string): { keys?: unknown[] } {
  const value = JSON.parse(secret) as { keys?: unknown[] };
  return value.keys ? value : { keys: [value] };
}

function newTokenKey(): object {
  const { privateKey } = generateKeyPairSync("ed25519");
  return { ...privateKey.export({ format: "jwk" }), kid: randomUUID() };
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
  "token-key": () => JSON.stringify(newTokenKey()),
  "otp-pepper": () => randomBytes(32).toString("base64url"),
  "webhook-key": () => randomBytes(32).toString("base64url"),
  "checkout-key": () => randomBytes(32).toString("base64url"),
  "agent-token": () => `wn_agent_${randomBytes(32).toString("base64url")}`,
};
