import { once } from "node:events";
import type { Socket } from "node:net";
import { connect, createServer } from "node:net";
import { afterEach, expect, test, vi } from "vitest";

import { portOf } from "../port-of.ts";
import { noOutages } from "../outages.ts";
import { slowWritesInTarpit } from "./tarpit.ts";

afterEach(() => {
  vi.useRealTimers();
});

test("A tarpit sends octet by octet, and sends the rest and closes after the outage.", async () => {
  const accepted = Promise.withResolvers<Socket>();
  const server = createServer(accepted.resolve).listen(0, "127.0.0.1");
  await once(server, "listening");
  const client = connect(portOf(server), "127.0.0.1").setEncoding("utf8");
  const received = client.toArray();
  const socket = await accepted.promise;

  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const outages = noOutages();
  slowWritesInTarpit(socket, outages, 50);
  socket.write("at once, ");
  expect(socket.bytesWritten).toBe(9);
  outages.areHostsTarpits = true;
  socket.write("slowly, ");
  socket.end("goodbye");
  vi.advanceTimersByTime(49);
  expect(socket.bytesWritten).toBe(9);
  vi.advanceTimersByTime(101);
  expect(socket.bytesWritten).toBe(12);
  outages.areHostsTarpits = false;
  expect(socket.writable).toBe(true);
  vi.advanceTimersByTime(50);
  expect(socket.writable).toBe(false);
  vi.useRealTimers();

  expect((await received).join("")).toBe("at once, slowly, goodbye");
  client.destroy();
  server.close();
});
