import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decode, detectEncoding } from "./decode.ts";

async function read(bytes: Uint8Array, piece: number = bytes.length + 1, sample = bytes): Promise<string> {
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
  }
  let text = "";
  for await (const one of decode(pieces(), detectEncoding(sample))) text += one;
  return text;
}

const utf16be = (text: string): Buffer => Buffer.from(text, "utf16le").swap16();

describe("decoding a file", () => {
  it("reads UTF-8 and UTF-16 however the bytes are cut", async () => {
    const wellFormed = fc.string({ unit: "grapheme", maxLength: 20 }).filter((text) => text.isWellFormed());
    await fc.assert(
      fc.asyncProperty(wellFormed, fc.integer({ min: 1, max: 5 }), async (text, piece) => {
        fc.pre(!text.startsWith("\ufeff"));
        expect(await read(Buffer.from(text), piece)).toBe(text);
        expect(await read(Buffer.from(`\ufeff${text}`), piece)).toBe(text);
        expect(await read(Buffer.from(`\ufeff${text}`, "utf16le"), piece)).toBe(text);
        expect(await read(utf16be(`\ufeff${text}`), piece)).toBe(text);
      }),
    );
  });

  it("reads Windows-1252 where the bytes are no UTF-8", async () => {
    const bytes = Buffer.from([0x5a, 0x6f, 0xeb, 0x20, 0x80, 0x0a]);
    expect(detectEncoding(bytes).encoding).toBe("windows-1252");
    expect(await read(bytes)).toBe("Zoë €\n");
  });

  it("goes over to Windows-1252 when it shows late, in a file that was plain until then", async () => {
    const plain = Buffer.from("plain text, ".repeat(20));
    const bytes = Buffer.concat([plain, Buffer.from([0x5a, 0x6f, 0xeb, 0x2c, 0xe9, 0xe8])]);
    for (const piece of [1, 2, 3, 7, 1_000])
      expect(await read(bytes, piece, plain)).toBe(`${plain.toString()}Zoë,éè`);
  });

  it("marks the broken bytes of a file that is UTF-8 otherwise", async () => {
    const bytes = Buffer.concat([Buffer.from("Zoë, Jürgen, "), Buffer.from([0xff]), Buffer.from(" ünal")]);
    for (const piece of [1, 4, 20]) expect(await read(bytes, piece)).toBe("Zoë, Jürgen, \ufffd ünal");
  });

  it("does not take a sample that ends inside a character for broken", () => {
    expect(detectEncoding(Buffer.from("Zoë€").subarray(0, -1)).encoding).toBe("utf-8");
  });
});
