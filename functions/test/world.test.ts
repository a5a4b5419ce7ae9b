import { Prober } from "@winnow/core/port/prober/index";
import { politeness } from "@winnow/core/port/prober/scripted";
import { Resolver } from "@winnow/core/port/resolver/index";
import { scriptedResolver } from "@winnow/core/port/resolver/scripted";
import { expect, it, vi } from "vitest";

const addresses = [
  "127.0.0.1",
  "198.18.0.1",
  "10.0.0.1",
  "169.254.169.254",
  "::1",
  "::ffff:127.0.0.1",
  "64:ff9b::7f00:1",
];

it.each(addresses)(
  "the world of a deployed function does not dial %s, whatever its environment says",
  async (address) => {
    vi.stubEnv("PROBE_TRANSPORT", "direct");
    vi.stubEnv("PROBE_EHLO", "probe.winnow.test");
    vi.stubEnv("PROBE_MAIL_FROM", "verify@probe.winnow.test");
    const { inWorld } = await import("../src/world.ts");
    const resolver = scriptedResolver({
      addresses: { "mx.evil.example": { kind: "found", addresses: [address] } },
    });
    const question: Prober.Question = {
      hosts: ["mx.evil.example"],
      domains: [{ domain: "evil.example", recipients: ["ann@evil.example"], catchAll: false }],
      politeness,
      deadline: new Date(Date.now() + 5_000),
    };
    const [report] = await Resolver.provide(resolver, () => inWorld(() => Prober.use().probe(question)));
    expect(report?.recipients).toEqual([expect.objectContaining({ kind: "forbidden", address })]);
  },
);
