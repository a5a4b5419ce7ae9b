import { once } from "node:events";
import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { wholeBody } from "./body.ts";

let read: (request: IncomingMessage) => Promise<Buffer | null>;
let outcome: PromiseWithResolvers<string>;

const server = createServer((incoming, response) => {
  const answer = async () => {
    const body = await read(incoming).catch(() => "gone");
    outcome.resolve(body?.toString() ?? "too large");
    response.end();
  };
  void answer();
});

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const call = (method = "POST") => {
  outcome = Promise.withResolvers<string>();
  const { port } = server.address() as AddressInfo;
  const outgoing = request({ port, method, headers: { "transfer-encoding": "chunked" } });
  return outgoing.on("error", () => {});
};

it.each([
  [[], ""],
  [["12345"], "12345"],
  [["123", "45"], "12345"],
  [["123", "456"], "too large"],
  [["123456"], "too large"],
])("A body of the pieces %j with a limit of five bytes is read as %j", async (pieces, expected) => {
  read = (incoming) => wholeBody(incoming, 5);
  const outgoing = call();
  for (const piece of pieces) outgoing.write(piece);
  outgoing.end();
  expect(await outcome.promise).toBe(expected);
});

it("A body whose caller leaves is an error, before and while it is read.", async () => {
  const reading = Promise.withResolvers<void>();
  read = (incoming) => {
    incoming.once("data", () => reading.resolve());
    return wholeBody(incoming, 5);
  };
  const half = call();
  half.write("1");
  await reading.promise;
  half.destroy();
  expect(await outcome.promise).toBe("gone");

  const arrived = Promise.withResolvers<void>();
  read = async (incoming) => {
    arrived.resolve();
    await once(incoming, "close");
    return wholeBody(incoming, 5);
  };
  const early = call();
  early.write("1");
  await arrived.promise;
  early.destroy();
  expect(await outcome.promise).toBe("gone");
});
