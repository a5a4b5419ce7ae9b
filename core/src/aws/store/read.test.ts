import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { afterEach, expect, it, vi } from "vitest";
import { Config } from "../../kit/config.ts";
import { isUnavailable } from "../unavailable.ts";
import { client } from "./client.ts";
import { Store } from "./index.ts";

afterEach(() => vi.restoreAllMocks());

/** An object whose connection is lost after these bytes. */
function lostAfter(bytes: Uint8Array, ContentEncoding?: string): void {
  vi.spyOn(Config, "get").mockReturnValue({ bucket: "files" } as never);
  const Body = Readable.from(
    (function* () {
      yield bytes;
      throw Object.assign(new Error("aborted"), { code: "ECONNRESET" });
    })(),
  );
  vi.spyOn(client, "send").mockImplementation((async () => ({
    Body,
    ContentEncoding,
    $metadata: { httpStatusCode: 200 },
  })) as never);
}

const [half, halfCompressed] = [Buffer.from("half"), gzipSync("whole").subarray(0, 12)];

it.each([
  ["an object", half, undefined],
  ["a compressed object", halfCompressed, "gzip"],
])("A connection that is lost while %s arrives is a failure of the cloud.", async (_, bytes, encoding) => {
  lostAfter(bytes, encoding);
  const error: unknown = await Store.bytes("one").catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: "ECONNRESET" });
  expect(isUnavailable(error)).toBe(true);
});
