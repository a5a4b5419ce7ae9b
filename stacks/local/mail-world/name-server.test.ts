import { dnsResolver } from "@winnow/core/port/resolver/dns";
import { expect, test } from "vitest";

import { startNameServer } from "./name-server.ts";
import { fairWeather } from "./weather.ts";

test.each([
  [1, 5_000, "mx"],
  [60_000, 100, "failed"],
])(
  "a name server %i ms away, asked by someone who waits %i, comes to: %s",
  async (delayMs, deadlineMs, kind) => {
    const server = await startNameServer(delayMs, fairWeather());
    const resolver = dnsResolver({ servers: [server.address], deadlineMs, tries: 1 });
    expect((await resolver.mail("inbox.test")).kind).toBe(kind);
    await server.close();
  },
);

test("a name server that falls silent answers nobody, and everybody once it is over", async () => {
  const weather = fairWeather();
  const server = await startNameServer(0, weather);
  const ask = async (deadlineMs: number) =>
    (await dnsResolver({ servers: [server.address], deadlineMs, tries: 1 }).mail("inbox.test")).kind;
  expect(await ask(5_000)).toBe("mx");
  weather.isNameServerSilent = true;
  expect(await ask(200)).toBe("failed");
  weather.isNameServerSilent = false;
  expect(await ask(5_000)).toBe("mx");
  await server.close();
});
