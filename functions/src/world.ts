/**
 * The world that handlers live in: every port given its real adapter, once per cold start. Ports that are provided
 * already stay, so a test or the local cloud enters its own world first; nothing in the environment can do so.
 */
import { Agent } from "@winnow/core/agent";
import { setting } from "@winnow/core/kit/setting";
import { Clock } from "@winnow/core/port/clock/index";
import { systemClock } from "@winnow/core/port/clock/system";
import { directProber } from "@winnow/core/port/prober/direct";
import { Prober } from "@winnow/core/port/prober/index";
import { noProber } from "@winnow/core/port/prober/none";
import { dnsResolver } from "@winnow/core/port/resolver/dns";
import { Resolver } from "@winnow/core/port/resolver/index";

let resolver: Resolver.Resolver | undefined;
let prober: Prober.Prober | undefined;

const realResolver = () => (resolver ??= dnsResolver());
const realProber = () => (prober ??= proberFor(setting("PROBE_TRANSPORT")));

/** Whichever resolver is in scope when it is asked. */
const resolverInScope: Resolver.Resolver = {
  mail: (domain) => Resolver.use().mail(domain),
  addresses: (host) => Resolver.use().addresses(host),
};

function proberFor(transport: string): Prober.Prober {
  if (transport === "none") return noProber;
  if (transport === "agent") return Agent.prober;
  if (transport !== "direct")
    throw new Error(`PROBE_TRANSPORT is ${transport}; it can be none, agent or direct.`);
  const identity = { ehlo: setting("PROBE_EHLO"), mailFrom: setting("PROBE_MAIL_FROM") };
  return directProber({ resolver: resolverInScope, identity });
}

export const inWorld = <R>(body: () => R): R =>
  Clock.provide(Clock.peek() ?? systemClock, () =>
    Resolver.provide(Resolver.peek() ?? realResolver(), () =>
      Prober.provide(Prober.peek() ?? realProber(), body),
    ),
  );
