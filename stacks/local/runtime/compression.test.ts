import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import {
  compressedFiles,
  encodingOf,
  isCompressible,
  leastCompressed,
  maxCompressed,
} from "./compression.ts";

describe("the encoding", () => {
  test.each([
    ["gzip, deflate, br, zstd", "br"],
    ["br;q=0.1, gzip;q=1.0", "br"],
    ["gzip", "gzip"],
    ["GZIP;q=0.5", "gzip"],
    ["gzip, br;q=0", "gzip"],
    ["*", "br"],
    ["*;q=0.5, br;q=0", "gzip"],
    ["br;q=0, gzip;q=0.000", undefined],
    ["gzip;q=0, *", "br"],
    ["identity", undefined],
    ["zstd, deflate", undefined],
    ["", undefined],
    [undefined, undefined],
  ])("of %j is %s", (accepted, encoding) => {
    expect(encodingOf(accepted)).toBe(encoding);
  });
});

describe("a file is compressed", () => {
  test.each([
    "text/html; charset=utf-8",
    "text/css; charset=utf-8",
    "text/javascript; charset=utf-8",
    "application/json",
    "application/xml",
    "image/svg+xml",
  ])("as %s, from 1,000 to 10,000,000 bytes", (type) => {
    const sizes = [leastCompressed - 1, leastCompressed, maxCompressed, maxCompressed + 1];
    expect(sizes.map((size) => isCompressible(type, size))).toEqual([false, true, true, false]);
  });

  test.each(["image/png", "font/woff2", "application/octet-stream"])("not as %s", (type) => {
    expect(isCompressible(type, 50_000)).toBe(false);
  });
});

describe("compressed files", () => {
  const text = Buffer.from("a line of text\n".repeat(200));

  test("hold the bytes of the file, and fewer", async () => {
    const files = compressedFiles(async () => text);
    const [br, gz] = await Promise.all([files.of("/a.js", "1", "br"), files.of("/a.js", "1", "gzip")]);
    expect([brotliDecompressSync(br), gunzipSync(gz)]).toEqual([text, text]);
    expect(br.length).toBeLessThan(text.length);
    expect(gz.length).toBeLessThan(text.length);
  });

  test("are read once for each version, also by requests at one time", async () => {
    const reads: string[] = [];
    const files = compressedFiles(async (path) => {
      reads.push(path);
      return text;
    });
    await Promise.all([files.of("/a.js", "1", "br"), files.of("/a.js", "1", "br")]);
    await files.of("/a.js", "1", "br");
    expect(reads).toHaveLength(1);
    await files.of("/a.js", "2", "br");
    expect(reads).toHaveLength(2);
  });

  test("are tried again after a failure", async () => {
    let failures = 1;
    const files = compressedFiles(async () => {
      if (failures-- > 0) throw new Error("no such file");
      return text;
    });
    await expect(files.of("/a.js", "1", "gzip")).rejects.toThrow("no such file");
    expect(gunzipSync(await files.of("/a.js", "1", "gzip"))).toEqual(text);
  });
});
