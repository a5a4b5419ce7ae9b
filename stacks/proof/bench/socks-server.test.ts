import { once } from "node:events";
import { connect, createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { portOf } from "../../local/mail-world/port-of.ts";
import { startSocksServer } from "./socks-server.ts";

test("The proxy connects to the target and relays both ways.", async () => {
  const target = createServer(
    (socket) => void socket.on("data", (bytes) => socket.end(`heard ${bytes.toString()}`)),
  );
  target.listen(0, "127.0.0.1");
  await once(target, "listening");
  onTestFinished(() => void target.close());
  const port = portOf(target);

  const [host = "", proxyPort] = (await startSocksServer()).split(":");
  const client = connect({ host, port: Number(proxyPort) });
  const received = async () => ((await once(client, "data")) as [Buffer])[0];
  client.write(Buffer.of(5, 1, 0));
  expect([...(await received())]).toEqual([5, 0]);
  client.write(Buffer.of(5, 1, 0, 1, 127, 0, 0, 1, port >> 8, port & 255));
  expect((await received()).subarray(0, 2)).toEqual(Buffer.of(5, 0));
  client.write("hello");
  expect((await received()).toString()).toBe("heard hello");
});
