import type { SSMClient } from "@aws-sdk/client-ssm";
import { Config } from "../../kit/config.ts";
import { deadline } from "../deadline.ts";

/** All stages of an account share 40 calls a second, and all functions of a stage start at a deployment. */
const maxAttempts = 6;

let client: SSMClient | undefined;
const known = new Map<string, Promise<string>>();

/** The value of a secret; `name` is the last segment of its path. */
export function read(name: string): Promise<string> {
  const path = `${Config.get().secretPrefix}/${name}`;
  const value = known.get(path) ?? fetch(path);
  known.set(path, value);
  value.catch(() => known.delete(path));
  return value;
}

const refreshMilliseconds = 60_000;
/** What cannot be read is not asked for more often than this. */
const failedMilliseconds = 1_000;
const refreshed = new Map<string, { at: number; done: Promise<void> }>();

/** Has a secret read again, at most once a minute: for a value that another process may have rotated. Rejects where it cannot be read. */
export async function refresh(name: string): Promise<void> {
  const path = `${Config.get().secretPrefix}/${name}`;
  const at = performance.now();
  const before = refreshed.get(path);
  if (before && at - before.at < refreshMilliseconds) return before.done;
  const done = fetch(path).then((value) => void known.set(path, Promise.resolve(value)));
  refreshed.set(path, { at, done });
  done.catch(() =>
    refreshed.set(path, { at: performance.now() - refreshMilliseconds + failedMilliseconds, done }),
  );
  return done;
}

async function fetch(path: string): Promise<string> {
  // Loaded at the first secret: most calls of most functions need none.
  const { GetParameterCommand, SSMClient } = await import("@aws-sdk/client-ssm");
  client ??= new SSMClient({ ...deadline, maxAttempts });
  const answer = await client.send(new GetParameterCommand({ Name: path, WithDecryption: true }));
  if (!answer.Parameter?.Value) throw new Error(`The secret ${path} is empty.`);
  return answer.Parameter.Value;
}
