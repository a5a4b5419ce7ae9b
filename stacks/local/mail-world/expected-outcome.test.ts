import { Clock } from "@winnow/core/port/clock/index";
import { manualClock } from "@winnow/core/port/clock/manual";
import { directProber } from "@winnow/core/port/prober/direct";
import { Prober } from "@winnow/core/port/prober/index";
import { dnsResolver } from "@winnow/core/port/resolver/dns";
import { Resolver } from "@winnow/core/port/resolver/index";
import { Verdict } from "@winnow/core/verdict";
import { expect, test } from "vitest";

import { domains } from "./domains.ts";
import { expectedOutcome, recipientOutcome, isLoadCatchAll, isUnknownMailbox } from "./expected-outcome.ts";
import { createMailWorld } from "./index.ts";

test.each(["no-anna", "no-", "a1b2c3d4e5f6g7h8i9j0", "zqkxwvbnmrtplkjhgf42", "aZbYcXdWeVfUgTh"])(
  "%s does not exist.",
  (local) => {
    expect(isUnknownMailbox(local)).toBe(true);
  },
);

test.each([
  "anna",
  "nobody",
  "maximilianschwarzenegger",
  "anna.maria.2024.newsletter",
  "a1b2c3d4e5f6g7",
  "annamariaschmidt1",
])("%s exists.", (local) => {
  expect(isUnknownMailbox(local)).toBe(false);
});

test("Generated addresses have the shares of outcomes stated in the README.", () => {
  const counts = new Map<string, number>();
  for (let index = 0; index < 20_000; index++) {
    const domain = `d${index % 1_000}.load.test`;
    const outcome = isLoadCatchAll(domain) ? "catch_all" : recipientOutcome("load", `user${index}`, domain);
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  }
  const share = (outcome: string): number => Math.round((counts.get(outcome) ?? 0) / 200);
  expect(share("accepted")).toBeGreaterThanOrEqual(74);
  expect(share("accepted")).toBeLessThanOrEqual(80);
  expect(share("no_mailbox")).toBeGreaterThanOrEqual(13);
  expect(share("no_mailbox")).toBeLessThanOrEqual(17);
  for (const outcome of ["catch_all", "full", "disabled", "restricted", "busy"]) {
    expect(counts.get(outcome)).toBeGreaterThan(50);
  }
});

test("Every address gets its expected verdict over real sockets.", { timeout: 60_000 }, async () => {
  const clock = manualClock("2026-11-21T10:00:00.000Z");
  const world = await createMailWorld({ greylistSeconds: 300, slowMs: 50, dripMs: 20, closeMs: 20, clock });
  const resolver = dnsResolver({
    servers: [world.resolverAddress],
    deadlineMs: 3_000,
    tries: 2,
    questionsPerSecond: Infinity,
  });
  const prober = directProber({
    resolver,
    identity: { ehlo: "probe.winnow.test", mailFrom: "probe@winnow.test" },
    guard: world.guard,
    dial: world.dial,
    deadlines: { bannerMs: 2_500, commandMs: 2_500, recipientMs: 2_500 },
  });
  const judge = async (addresses: readonly string[]): Promise<Record<string, string | undefined>> => {
    const judgements = await Clock.provide(clock, () =>
      Resolver.provide(resolver, () => Prober.provide(prober, () => Verdict.judge(addresses))),
    );
    return Object.fromEntries(
      addresses.map((address, index) => [address, judgements[index]?.verdict?.reason]),
    );
  };
  const outcomes = (addresses: readonly string[], when: "first" | "settled"): Record<string, string> =>
    Object.fromEntries(addresses.map((address) => [address, expectedOutcome(address)[when]]));

  const named = [...domains.map(({ domain }) => domain), "nowhere.test", "no-such.load.test"];
  const generated = Array.from({ length: 400 }, (_, index) => `user${index}@d${index % 120}.load.test`);
  const addresses = [...named.flatMap((domain) => [`anna@${domain}`, `no-anna@${domain}`]), ...generated];
  const foreign = ["jörg@eai.test", "jörg@inbox.test", "jörg@catchall.test"];
  try {
    expect(await judge([...addresses, ...foreign])).toEqual(outcomes([...addresses, ...foreign], "first"));
    clock.advance(300);
    const waited = addresses.filter((address) => address.endsWith("@greylist.test"));
    expect(await judge(waited)).toEqual(outcomes(waited, "settled"));
  } finally {
    await world.close();
  }
});
