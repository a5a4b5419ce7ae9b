import { gunzipSync } from "node:zlib";
import type { CloudWatchLogsDecodedData, CloudWatchLogsEvent } from "aws-lambda";
import { beforeEach, expect, it, vi } from "vitest";
import type { LambdaFunction } from "./invocation.ts";
import { startSubscription } from "./subscription.ts";

beforeEach(() => void vi.spyOn(console, "error").mockReturnValue());

/** A function that keeps the lines of each invocation, and fails the first times. */
function receiver(failures: number): { target: LambdaFunction; received: string[][] } {
  const received: string[][] = [];
  let left = failures;
  const handler = async ({ awslogs }: CloudWatchLogsEvent): Promise<void> => {
    if (left-- > 0) throw new Error("Not now.");
    const text = gunzipSync(Buffer.from(awslogs.data, "base64")).toString();
    received.push((JSON.parse(text) as CloudWatchLogsDecodedData).logEvents.map(({ message }) => message));
  };
  const spec = { handler: "none", timeoutSeconds: 5, memoryMB: 128 };
  return { received, target: { name: "take", spec, load: async () => handler, enter: (body) => body() } };
}

const line = (apiKeyID: string, kind = "call") => JSON.stringify({ kind, apiKeyID });

it("Lines with the wanted fields are sent together, again where the function fails, and all of them before the end.", async () => {
  const { target, received } = receiver(2);
  const subscription = startSubscription(target, { kind: "call", apiKeyID: "key_*" });
  const taken = [line("key_1"), line("key_2")];
  for (const each of [...taken, line("usr_1"), line("key_3", "job"), JSON.stringify({ kind: "call" })])
    subscription.take(each);
  await subscription.settle();
  expect(received).toEqual([taken]);
  subscription.take(line("key_4"));
  await subscription.settle();
  expect(received).toEqual([taken, [line("key_4")]]);
});

it("A function that always fails ends the tries, and gets the next lines.", async () => {
  const { target, received } = receiver(3);
  const subscription = startSubscription(target, { kind: "call" });
  subscription.take(line("key_1"));
  await subscription.settle();
  expect(received).toEqual([]);
  subscription.take(line("key_2"));
  await subscription.settle();
  expect(received).toEqual([[line("key_2")]]);
});
