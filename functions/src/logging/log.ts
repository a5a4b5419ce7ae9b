/** Logs for operators: one JSON object a line, without secrets and email addresses. */
import { Trace } from "@winnow/core/kit/trace";
import { sourceStack } from "./source-stack.ts";

type Entry = Record<string, unknown>;
type Level = "info" | "warn" | "error";

/** Takes a line, which ends with a line break. */
type Output = (line: string, level: Level) => void;

let output: Output = (line) => {
  process.stderr.write(line);
};

/** Sends the lines of this process elsewhere. */
export const logTo = (other: Output): void => {
  output = other;
};

const write = (level: Level, entry: Entry): void =>
  output(`${JSON.stringify({ level, at: new Date().toISOString(), ...origin(), ...entry }, plain)}\n`, level);

/** The call, workspace, key and job that a line belongs to. */
function origin(): Entry {
  const { requestID, workspaceID, apiKeyID, job } = Trace.current();
  return { request_id: requestID, workspaceID, apiKeyID, job };
}

const plain = (_key: string, value: unknown): unknown =>
  value instanceof Error
    ? {
        name: value.name,
        message: value.message,
        stack: value.stack && sourceStack(value.stack),
        cause: plain("", value.cause),
      }
    : value;

export const log = {
  info: (entry: Entry): void => write("info", entry),
  warn: (entry: Entry): void => write("warn", entry),
  error: (entry: Entry): void => write("error", entry),
};
