import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeAwsChunked } from "./aws-chunked.ts";

async function* pieces(bytes: Buffer, sizes: number[]): AsyncGenerator<Buffer> {
  let at = 0;
  for (const size of sizes) {
    yield bytes.subarray(at, at + size);
    at += size;
  }
  yield bytes.subarray(at);
}

async function decode(text: string | Buffer, sizes: number[] = []) {
  const trailers = new Map<string, string>();
  const decoded: Buffer[] = [];
  for await (const piece of decodeAwsChunked(pieces(Buffer.from(text), sizes), trailers)) decoded.push(piece);
  return { payload: Buffer.concat(decoded), trailers };
}

function encode(chunks: Uint8Array[], trailers: Record<string, string>): Buffer {
  const parts = chunks
    .filter((chunk) => chunk.length > 0)
    .flatMap((chunk) => [`${chunk.length.toString(16)};chunk-signature=abc\r\n`, chunk, "\r\n"]);
  const tail = Object.entries(trailers).map(([name, value]) => `${name}:${value}\r\n`);
  return Buffer.concat([...parts, "0\r\n", ...tail, "\r\n"].map((part) => Buffer.from(part)));
}

describe("an aws-chunked body", () => {
  test("is decoded to its payload, in pieces of any size", async () => {
    const sizes = fc.array(fc.nat(20));
    const chunks = fc.array(fc.uint8Array({ maxLength: 50 }));
    await fc.assert(
      fc.asyncProperty(chunks, sizes, async (parts, cuts) => {
        const encoded = encode(parts, { "X-Amz-Checksum-Crc32": "AAAA==" });
        const { payload, trailers } = await decode(encoded, cuts);
        expect(payload).toEqual(Buffer.concat(parts));
        expect(trailers).toEqual(new Map([["x-amz-checksum-crc32", "AAAA=="]]));
      }),
    );
  });

  test("is refused if truncated, and never hangs", async () => {
    const encoded = encode([Buffer.from("hello"), Buffer.from("world")], {});
    for (let length = 0; length < encoded.length - 4; length++)
      await expect(decode(encoded.subarray(0, length))).rejects.toThrow("aws-chunked body is broken");
  });

  test.each([
    "5\r\nhelloX\r\n0\r\n\r\n",
    "x\r\n",
    "-1\r\n\r\n",
    "0x5\r\nhello\r\n0\r\n\r\n",
    "5hello",
    "0\r\nno colon\r\n\r\n",
  ])("%j is refused", async (text) => {
    await expect(decode(text)).rejects.toThrow("aws-chunked body is broken");
  });

  test("with an endless line is refused at a size limit", async () => {
    await expect(decode("1".repeat(100_000), Array<number>(50).fill(1000))).rejects.toThrow(
      "a line does not end",
    );
  });
});
