import { once } from "node:events";
import type { Socket } from "node:net";
import { connect, createServer } from "node:net";
import { afterEach, expect, test, vi } from "vitest";

import { portOf } from "../port-of.ts";
import { addLatency } from "./latency.ts";

afterEach(() => {
  vi.useRealTimers();
});

test("A slow connection delays writes and the end of the connection, in order.", async () => {
  const accepted = Promise.withResolvers<Socket>();
  const server = createServer(accepted.resolve).listen(0, "127.0.0.1");
  await once(server, "listening");
  const client = connect(portOf(server), "127.0.0.1").setEncoding("utf8");
  const received = client.toArray();
  const socket = await accepted.promise;

  vi.useFakeTimers({ toFake: ["setTimeout"] });
  addLatency(socket, 50);
  socket.write("first ");
  vi.advanceTimersByTime(49);
  expect(socket.bytesWritten).toBe(0);
  socket.write("second");
  socket.end();
  vi.advanceTimersByTime(1);
  expect([socket.bytesWritten, socket.writable]).toEqual([6, true]);
  vi.advanceTimersByTime(49);
  vi.useRealTimers();

  expect((await received).join("")).toBe("first second");
  client.destroy();
  server.close();
});
