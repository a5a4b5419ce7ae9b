import fc from "fast-check";
import { describe, expect, test } from "vitest";

import type { Reply } from "./reply-reader.ts";
import { Garbled, replyReader } from "./reply-reader.ts";

const readBytes = (chunks: readonly Buffer[], options: { maxOctets?: number } = {}): Reply[] => {
  const replies: Reply[] = [];
  const reader = replyReader((reply) => replies.push(reply), options);
  for (const chunk of chunks) reader.push(chunk);
  return replies;
};
const read = (...chunks: string[]): Reply[] => readBytes(chunks.map((chunk) => Buffer.from(chunk)));

describe("a reply", () => {
  test("has a code and a text", () => {
    expect(read("250 2.1.5 Ok\r\n")).toEqual([{ code: 250, lines: ["2.1.5 Ok"] }]);
  });

  test("of many lines is read as one", () => {
    expect(read("550-5.1.1 No such\r\n550-5.1.1 user\r\n550 5.1.1 here\r\n")).toEqual([
      { code: 550, lines: ["5.1.1 No such", "5.1.1 user", "5.1.1 here"] },
    ]);
  });

  test("may be a code alone", () => {
    expect(read("250\r\n220-\r\n220 \r\n")).toEqual([
      { code: 250, lines: [""] },
      { code: 220, lines: ["", ""] },
    ]);
  });

  test("may end its lines with a bare LF", () => {
    expect(read("250-a\n250 b\n")).toEqual([{ code: 250, lines: ["a", "b"] }]);
  });

  test("has the code of its last line when the lines differ", () => {
    expect(read("250-a\r\n550 b\r\n")).toEqual([{ code: 550, lines: ["a", "b"] }]);
  });

  test("keeps UTF-8 text and tolerates invalid UTF-8", () => {
    expect(read("550 Postfach unbekannt: jörg\r\n")[0]?.lines).toEqual(["Postfach unbekannt: jörg"]);
    const octets = Buffer.from([0x32, 0x35, 0x30, 0x20, 0xff, 0x0d, 0x0a]);
    expect(readBytes([octets])[0]?.lines).toEqual(["\ufffd"]);
  });

  test("does not depend on how its bytes are split", () => {
    const text = "220 hi\r\n250-mx\r\n250-SIZE 1\r\n250 ü ok\r\n550 5.1.1 nö\r\n";
    const octets = Buffer.from(text);
    fc.assert(
      fc.property(fc.array(fc.nat({ max: octets.length })), (cuts) => {
        const edges = [0, ...cuts.toSorted((a, b) => a - b), octets.length];
        const pieces = edges.map((edge, index) => octets.subarray(edges[index - 1] ?? 0, edge));
        expect(readBytes(pieces)).toEqual(read(text));
      }),
    );
  });

  test("that is incomplete leaves the reader midway", () => {
    const reader = replyReader(() => {});
    reader.push(Buffer.from("25"));
    expect(reader.isMidway()).toBe(true);
    reader.push(Buffer.from("0-a\r\n"));
    expect(reader.isMidway()).toBe(true);
    reader.push(Buffer.from("250 b\r\n"));
    expect(reader.isMidway()).toBe(false);
  });
});

test("A reply is returned when bytes that are not SMTP follow it.", () => {
  const replies: Reply[] = [];
  const reader = replyReader((reply) => replies.push(reply));
  expect(() => reader.push(Buffer.from("250 Ok\r\nHTTP/1.1 400\r\n"))).toThrow(Garbled);
  expect(replies).toEqual([{ code: 250, lines: ["Ok"] }]);
});

describe("the reader refuses", () => {
  test.each([
    "HTTP/1.1 200 OK",
    "SSH-2.0-OpenSSH_9.6",
    "hello",
    "",
    "25 x",
    "2500 x",
    "150 x",
    "650 x",
    "250_x",
  ])("%j, which is not SMTP", (line) => {
    expect(() => read(`${line}\r\n`)).toThrow(Garbled);
  });

  test("a reply one octet over the limit: on one line, on many, and before a line ends", () => {
    const limited = (text: string): Reply[] => readBytes([Buffer.from(text)], { maxOctets: 20 });
    expect(limited(`250 ${"x".repeat(15)}\r\n`)).toHaveLength(1);
    expect(() => limited(`250 ${"x".repeat(16)}\r\n`)).toThrow(Garbled);
    expect(limited(`250-${"x".repeat(5)}\r\n250 ${"x".repeat(5)}\r\n`)).toHaveLength(1);
    expect(() => limited(`250-${"x".repeat(6)}\r\n250 ${"x".repeat(6)}\r\n`)).toThrow(Garbled);
    expect(limited("x".repeat(20))).toEqual([]);
    expect(() => limited("x".repeat(21))).toThrow(Garbled);
  });

  test("by the length of each reply, not by the bytes received before", () => {
    const chunks = Array.from({ length: 100 }, () => Buffer.from("250 twelve\r\n"));
    expect(readBytes(chunks, { maxOctets: 20 })).toHaveLength(100);
  });
});
