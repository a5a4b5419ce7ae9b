import { expect, it } from "vitest";
import { startNameServer } from "../../../test/name-server.ts";
import { nameServer } from "./name-server.ts";

it("Questions that share a socket end at their own deadlines, the shortest first.", async () => {
  const server = await startNameServer(({ name }) => (name === "quick.test" ? {} : null));
  const [address = "", port] = server.address.split(":");
  const ask = nameServer({ address, port: Number(port) });
  const ended: string[] = [];
  const from = performance.now();
  const waits = new Map<number, number>();
  const question = async (milliseconds: number, name = `after${milliseconds}.test`) => {
    const reply = await ask({ name, type: "MX" }, { deadline: from + milliseconds, edns: true });
    ended.push(`${name} ${typeof reply === "string" ? reply : "answered"}`);
    waits.set(milliseconds, performance.now() - from);
  };
  await Promise.all([question(400), question(200), question(3_000, "quick.test"), question(300)]);
  expect(ended).toEqual([
    "quick.test answered",
    "after200.test timeout",
    "after300.test timeout",
    "after400.test timeout",
  ]);
  for (const deadline of [200, 300, 400]) expect(waits.get(deadline)).toBeGreaterThanOrEqual(deadline);
  await server.close();
});
