import { connect } from "node:net";
import { Clock } from "@winnow/core/port/clock/index";
import { systemClock } from "@winnow/core/port/clock/system";
import { directProber } from "@winnow/core/port/prober/direct";
import { Prober } from "@winnow/core/port/prober/index";
import { noProber } from "@winnow/core/port/prober/none";
import { isForbidden } from "@winnow/core/port/prober/special-use";
import { dnsResolver } from "@winnow/core/port/resolver/dns";
import { Resolver } from "@winnow/core/port/resolver/index";
import { Verdict } from "@winnow/core/verdict";
import { personaAt } from "../../../local/mail-world/domains.ts";
import type { Answer, Contender, Terms } from "./contender.ts";

const identity = { ehlo: "probe.winnow.test", mailFrom: "verify@probe.winnow.test" };

/** All checks and lists, DNS, and SMTP with the catch-all probe. */
export function winnow(terms: Terms): Contender {
  const { mailWorld, ask, inFlight } = terms;
  const resolver = dnsResolver({
    servers: [mailWorld.resolver],
    maxInFlight: inFlight,
    questionsPerSecond: Infinity,
  });
  const prober = ask === "smtp" ? within(terms, resolver) : noProber;
  return (addresses) =>
    Clock.provide(systemClock, () =>
      Resolver.provide(resolver, () =>
        Prober.provide(prober, async () => {
          const judgements = await Verdict.judge(addresses);
          return judgements.map(({ verdict }) => answerOf(verdict, ask));
        }),
      ),
    );
}

/** The same number of connections as the others, without provider limits, which they do not have. */
function within({ inFlight, sessions }: Terms, resolver: Resolver.Resolver): Prober.Prober {
  const guard = (address: string) => isForbidden(address) && personaAt(address) === undefined;
  const dial = (address: string) => connect({ host: address, port: 25 });
  const prober = directProber({ resolver, identity, guard, dial, share: 1, maxSessions: inFlight });
  const anyLoad = { connections: sessions, recipients: Infinity, spacingSeconds: 0 };
  return {
    probe: ({ limits, ...question }) => prober.probe({ ...question, limits: { ...limits, ...anyLoad } }),
  };
}

function answerOf(verdict: Verdict.Info | null, ask: Terms["ask"]): Answer {
  if (verdict?.status === "invalid") return "invalid";
  return verdict?.status === "valid" || ask === "dns" ? "valid" : "neither";
}
