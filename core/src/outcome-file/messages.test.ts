import { expect, it } from "vitest";
import { messagesOf, openMessages } from "./messages.ts";

async function* bytesOf(text: string, size = 7): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function gathered<T>(from: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const one of from) found.push(one);
  return found;
}

const all = async (text: string): Promise<string[]> => gathered(messagesOf(bytesOf(text)));

it("A file of messages is one message where it does not begin as an mbox does.", async () => {
  expect(await all("Subject: a\n\nFrom here on\n\nFrom x\n")).toEqual([
    "Subject: a\n\nFrom here on\n\nFrom x\n",
  ]);
});

it("A file of messages divides an mbox where a blank line comes before, and takes quotes away.", async () => {
  const text = "From a x\nSubject: ü\n\n>From me\nFrom you\n\nFrom b x\r\nSubject: b\r\n\r\n>>From me\r\n";
  expect(await all(text)).toEqual(["Subject: ü\n\nFrom me\nFrom you\n\n", "Subject: b\r\n\r\n>From me\r\n"]);
});

it("Holds no more of a message than is read, in lines and in characters.", async () => {
  const [long = ""] = await gathered(messagesOf(bytesOf(`Subject: a\n\n${"b".repeat(10_000_000)}`, 65_536)));
  expect(long.length).toBeLessThan(200_000);
  const [tall = ""] = await gathered(messagesOf(bytesOf("\nSubject: a\n".repeat(100_000), 65_536)));
  expect(tall.split("\n")).toHaveLength(1_001);
});

it("A file of messages counts a message of many short lines as large, since each takes long to parse.", async () => {
  const files = [{ name: "a", bytes: () => bytesOf("Subject: a\n\n\n\n\n\n") }];
  const [batch] = await gathered(openMessages(files).batches(null));
  expect(batch?.lines[0]?.size).toBeGreaterThan(1_000);
});
