import { dnsResolver } from "@winnow/core/port/resolver/dns";
import { expect, test } from "vitest";

import { startNameServer } from "./name-server.ts";

test.each([
  [1, 5_000, "mx"],
  [60_000, 100, "failed"],
])(
  "a name server %i ms away, asked by someone who waits %i, comes to: %s",
  async (delayMs, deadlineMs, kind) => {
    const server = await startNameServer(delayMs);
    const resolver = dnsResolver({ servers: [server.address], deadlineMs, tries: 1 });
    expect((await resolver.mail("inbox.test")).kind).toBe(kind);
    await server.close();
  },
);
