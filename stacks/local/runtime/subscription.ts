/**
 * The subscription of a function to log lines, as of CloudWatch Logs: lines of a moment are sent together, compressed, and once
 * more where the function fails. Lines that wait when the process dies are lost, unlike on AWS.
 */
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { CloudWatchLogsDecodedData } from "aws-lambda";
import { accountID } from "../cloud/emulated-service.ts";
import { invoke, type LambdaFunction } from "./invocation.ts";

const pack = promisify(gzip);

export interface Subscription {
  /** Takes a log line. */
  take(line: string): void;
  /** Resolves once all lines that were taken are delivered. */
  settle(): Promise<void>;
}

const gatherMs = 100;
const maxLines = 1_000;
const tries = 3;

export function startSubscription(
  target: LambdaFunction,
  fields: Readonly<Record<string, string>>,
): Subscription {
  const waiting: string[] = [];
  let delivery: Promise<void> | undefined;

  async function deliver(): Promise<void> {
    await wait(gatherMs);
    while (waiting.length > 0) await send(target, waiting.splice(0, maxLines));
    delivery = undefined;
  }

  return {
    take(line) {
      if (!hasFields(line, fields)) return;
      waiting.push(line);
      delivery ??= deliver();
    },
    async settle() {
      await delivery;
    },
  };
}

async function send(target: LambdaFunction, lines: readonly string[]): Promise<void> {
  const content: CloudWatchLogsDecodedData = {
    owner: accountID,
    logGroup: "local",
    logStream: "local",
    subscriptionFilters: [target.name],
    messageType: "DATA_MESSAGE",
    logEvents: lines.map((message, index) => ({ id: String(index), timestamp: Date.now(), message })),
  };
  const data = (await pack(JSON.stringify(content))).toString("base64");
  for (let attempt = 1; attempt <= tries; attempt++)
    try {
      await invoke(target, { awslogs: { data } });
      return;
    } catch (error) {
      console.error(`${target.name}: failed`, error);
    }
}

function hasFields(line: string, fields: Readonly<Record<string, string>>): boolean {
  const values = JSON.parse(line) as Readonly<Record<string, unknown>>;
  return Object.entries(fields).every(([field, wanted]) => {
    const value = values[field];
    if (!wanted.endsWith("*")) return value === wanted;
    return typeof value === "string" && value.startsWith(wanted.slice(0, -1));
  });
}
