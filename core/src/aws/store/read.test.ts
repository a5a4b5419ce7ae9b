import { Readable } from "node:stream";
import { afterEach, expect, it, vi } from "vitest";
import { Config } from "../../kit/config.ts";
import { isUnavailable } from "../unavailable.ts";
import { client } from "./client.ts";
import { Store } from "./index.ts";

afterEach(() => vi.restoreAllMocks());

it("A connection that is lost while an object arrives is a failure of the cloud.", async () => {
  vi.spyOn(Config, "get").mockReturnValue({ bucket: "files" } as never);
  const Body = Readable.from(
    (function* () {
      yield Buffer.from("half");
      throw Object.assign(new Error("aborted"), { code: "ECONNRESET" });
    })(),
  );
  vi.spyOn(client, "send").mockImplementation((async () => ({
    Body,
    $metadata: { httpStatusCode: 200 },
  })) as never);
  const error: unknown = await Store.bytes("one").catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: "ECONNRESET" });
  expect(isUnavailable(error)).toBe(true);
});
