/** Secrets of the stage in SSM, read once per cold start. Throws for a missing secret. */
export * as Secret from "./index.ts";

import { GetParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { Config } from "../../kit/config.ts";
import { deadline } from "../deadline.ts";

const client = new SSMClient(deadline);
const known = new Map<string, Promise<string>>();

/** The value of a secret; `name` is the last segment of its path. */
export function read(name: string): Promise<string> {
  const path = `${Config.get().secretPrefix}/${name}`;
  const value = known.get(path) ?? fetch(path);
  known.set(path, value);
  value.catch(() => known.delete(path));
  return value;
}

async function fetch(path: string): Promise<string> {
  const answer = await client.send(new GetParameterCommand({ Name: path, WithDecryption: true }));
  if (!answer.Parameter?.Value) throw new Error(`The secret ${path} is empty.`);
  return answer.Parameter.Value;
}
