import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Decoder, type DecoderState, detectEncoding } from "./decode.ts";

/** Decodes pieces of the given length, each by a decoder that resumes from the state of the one before. */
function read(bytes: Uint8Array, piece: number = bytes.length + 1, sample = bytes): string {
  const { encoding, bomLength } = detectEncoding(sample);
  let decoder = Decoder.from(encoding);
  let text = "";
  for (let at = bomLength; at < bytes.length; at += piece) {
    text += decoder.push(Buffer.from(bytes.subarray(at, at + piece)));
    decoder = new Decoder(JSON.parse(JSON.stringify(decoder.state)) as DecoderState);
  }
  return text + decoder.end();
}

const utf16be = (text: string): Buffer => Buffer.from(text, "utf16le").swap16();

describe("decoding a file", () => {
  it("reads UTF-8 and UTF-16 in chunks of any size", () => {
    const wellFormed = fc.string({ unit: "grapheme", maxLength: 20 }).filter((text) => text.isWellFormed());
    fc.assert(
      fc.property(wellFormed, fc.integer({ min: 1, max: 5 }), (text, piece) => {
        fc.pre(!text.startsWith("\ufeff"));
        expect(read(Buffer.from(text), piece)).toBe(text);
        expect(read(Buffer.from(`\ufeff${text}`), piece)).toBe(text);
        expect(read(Buffer.from(`\ufeff${text}`, "utf16le"), piece)).toBe(text);
        expect(read(utf16be(`\ufeff${text}`), piece)).toBe(text);
      }),
    );
  });

  it("reads Windows-1252 if the bytes are not UTF-8", () => {
    const bytes = Buffer.from([0x5a, 0x6f, 0xeb, 0x20, 0x80, 0x0a]);
    expect(detectEncoding(bytes).encoding).toBe("windows-1252");
    expect(read(bytes)).toBe("Zoë €\n");
  });

  it("switches to Windows-1252 late in a file of ASCII", () => {
    const plain = Buffer.from("plain text, ".repeat(20));
    const bytes = Buffer.concat([plain, Buffer.from([0x5a, 0x6f, 0xeb, 0x2c, 0xe9, 0xe8])]);
    for (const piece of [1, 2, 3, 7, 1_000])
      expect(read(bytes, piece, plain)).toBe(`${plain.toString()}Zoë,éè`);
  });

  it("replaces invalid bytes of a UTF-8 file", () => {
    const bytes = Buffer.concat([Buffer.from("Zoë, Jürgen, "), Buffer.from([0xff]), Buffer.from(" ünal")]);
    for (const piece of [1, 4, 20]) expect(read(bytes, piece)).toBe("Zoë, Jürgen, \ufffd ünal");
  });

  it("accepts a sample that ends inside a character", () => {
    expect(detectEncoding(Buffer.from("Zoë€").subarray(0, -1)).encoding).toBe("utf-8");
  });

  it("detects UTF-16 without a BOM in either byte order", () => {
    const text = "Name;E-mail\r\nZoë Müller;zoe@x.org\r\n山田太郎;taro@y.org\r\n";
    const little = Buffer.from(text, "utf16le");
    expect(detectEncoding(little)).toEqual({ encoding: "utf-16le", bomLength: 0 });
    expect(detectEncoding(utf16be(text))).toEqual({ encoding: "utf-16be", bomLength: 0 });
    expect(read(little, 3)).toBe(text);
    expect(read(utf16be(text), 3)).toBe(text);
  });

  it("does not mistake a few NULs for UTF-16", () => {
    for (const text of ["a@x.org\0", "a\0b\0c@x.org,Jane,Doe,Springfield\n", "\0".repeat(50)])
      expect(detectEncoding(Buffer.from(text)).encoding).toBe("utf-8");
  });
});
