import { once } from "node:events";
import type { Socket } from "node:net";
import { connect, createServer } from "node:net";
import { afterEach, expect, test, vi } from "vitest";

import { portOf } from "../listening.ts";
import { fairWeather } from "../weather.ts";
import { dripInTarpit } from "./drip.ts";

afterEach(() => {
  vi.useRealTimers();
});

test("what is written to a tarpit leaves octet by octet, and the rest with the end once the weather is fair", async () => {
  const accepted = Promise.withResolvers<Socket>();
  const server = createServer(accepted.resolve).listen(0, "127.0.0.1");
  await once(server, "listening");
  const client = connect(portOf(server), "127.0.0.1").setEncoding("utf8");
  const heard = client.toArray();
  const socket = await accepted.promise;

  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const weather = fairWeather();
  dripInTarpit(socket, weather, 50);
  socket.write("at once, ");
  expect(socket.bytesWritten).toBe(9);
  weather.areHostsTarpits = true;
  socket.write("slowly, ");
  socket.end("goodbye");
  vi.advanceTimersByTime(49);
  expect(socket.bytesWritten).toBe(9);
  vi.advanceTimersByTime(101);
  expect(socket.bytesWritten).toBe(12);
  weather.areHostsTarpits = false;
  expect(socket.writable).toBe(true);
  vi.advanceTimersByTime(50);
  expect(socket.writable).toBe(false);
  vi.useRealTimers();

  expect((await heard).join("")).toBe("at once, slowly, goodbye");
  client.destroy();
  server.close();
});
