import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import { ListQueuesCommand } from "@aws-sdk/client-sqs";
import { afterEach, expect, test, vi } from "vitest";
import { sqsClient } from "./clients.ts";

afterEach(() => {
  vi.useRealTimers();
});

test("A request without a response fails after its timeout and retries.", async () => {
  const server = createServer(() => {}).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });

  const client = sqsClient(`http://127.0.0.1:${port}`);
  const failures: unknown[] = [];
  void client.send(new ListQueuesCommand({})).catch((error: unknown) => failures.push(error));
  for (let minutes = 0; failures.length === 0 && minutes < 60; minutes += 0.5) {
    await vi.advanceTimersByTimeAsync(30_000);
    for (let turns = 0; turns < 50; turns++) await turn();
  }
  expect(failures).toMatchObject([{ name: "TimeoutError" }]);
  client.destroy();
  server.closeAllConnections();
  server.close();
});
