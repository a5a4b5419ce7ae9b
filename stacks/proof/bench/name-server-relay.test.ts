import { createSocket } from "node:dgram";
import { once } from "node:events";
import { expect, test } from "vitest";
import { startNameServerRelay } from "./name-server-relay.ts";

test.runIf(process.getuid?.() === 0)("A relay at port 53 returns each answer to its client.", async () => {
  const server = createSocket("udp4");
  server.on("message", (message, { port, address }) => {
    server.send(Buffer.concat([message, Buffer.from("!")]), port, address);
  });
  server.bind(0, "127.0.0.1");
  await once(server, "listening");
  const address = await startNameServerRelay(`127.0.0.1:${server.address().port}`);
  const answers = ["one", "two"].map(async (name) => {
    const client = createSocket("udp4");
    client.send(`id ${name}`, 53, address);
    const [answer] = (await once(client, "message")) as [Buffer];
    client.close();
    return answer.toString();
  });
  expect(await Promise.all(answers)).toEqual(["id one!", "id two!"]);
  server.close();
});
