/** Secrets of the stage, read from SSM once per start. One that is missing stops the start. */
export * as Secret from "./index.ts";

import { GetParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { Config } from "../../kit/config.ts";
import { deadline } from "../deadline.ts";

const client = new SSMClient(deadline);
const known = new Map<string, Promise<string>>();

/** The secret's value; `name` is its last path segment below the stage's prefix. */
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
