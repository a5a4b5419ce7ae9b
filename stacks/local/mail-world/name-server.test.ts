import { dnsResolver } from "@winnow/core/port/resolver/dns";
import { expect, test } from "vitest";

import { startNameServer } from "./name-server.ts";
import { noOutages } from "./outages.ts";

test.each([
  [1, 5_000, "mx"],
  [60_000, 100, "failed"],
])(
  "A name server with a latency of %i ms and a client deadline of %i ms result in: %s",
  async (delayMs, deadlineMs, kind) => {
    const server = await startNameServer(delayMs, noOutages());
    const resolver = dnsResolver({ servers: [server.address], deadlineMs, tries: 1 });
    expect((await resolver.mail("inbox.test")).kind).toBe(kind);
    await server.close();
  },
);

test("A name server answers nothing during an outage and everything after it.", async () => {
  const outages = noOutages();
  const server = await startNameServer(0, outages);
  const ask = async (deadlineMs: number) =>
    (await dnsResolver({ servers: [server.address], deadlineMs, tries: 1 }).mail("inbox.test")).kind;
  expect(await ask(5_000)).toBe("mx");
  outages.isNameServerSilent = true;
  expect(await ask(200)).toBe("failed");
  outages.isNameServerSilent = false;
  expect(await ask(5_000)).toBe("mx");
  await server.close();
});
