import { connect } from "node:net";
import { createGate } from "@winnow/core/kit/gate";
import { Clock } from "@winnow/core/port/clock/index";
import { systemClock } from "@winnow/core/port/clock/system";
import { directProber } from "@winnow/core/port/prober/direct";
import { Prober } from "@winnow/core/port/prober/index";
import { noProber } from "@winnow/core/port/prober/none";
import { isForbidden } from "@winnow/core/port/prober/special-use";
import { dnsResolver } from "@winnow/core/port/resolver/dns";
import { Resolver } from "@winnow/core/port/resolver/index";
import { Verdict } from "@winnow/core/verdict";
import { personaAt } from "../../mail-world/domains.ts";
import type { Answer, Contender, Terms } from "./contender.ts";

const identity = { ehlo: "probe.winnow.test", mailFrom: "verify@probe.winnow.test" };

/** A list is judged in pieces, as workers do it: by DNS in chunks as a list is cut, by SMTP in batches as from the shell. */
const piece = { dns: 1_000, smtp: 5_000 } as const;
const piecesAtOnce = 4;

/** All checks and lists, DNS, and SMTP with the question whether a domain accepts anybody. */
export function winnow(terms: Terms): Contender {
  const { place, ask, inFlight } = terms;
  const workers = createGate(piecesAtOnce);
  const resolver = dnsResolver({ servers: [place.resolver], maximumInFlight: inFlight });
  const prober = ask === "smtp" ? within(terms, resolver) : noProber;
  const judge = (addresses: readonly string[]) =>
    Clock.provide(systemClock, () =>
      Resolver.provide(resolver, () =>
        Prober.provide(prober, async () => {
          const judgements = await Verdict.judge(addresses);
          return judgements.map(({ verdict }) => answerOf(verdict, ask));
        }),
      ),
    );
  return async (addresses) => {
    const pieces = cut(addresses, piece[ask]).map((some) => workers.pass(() => judge(some)));
    return (await Promise.all(pieces)).flat();
  };
}

const cut = <T>(all: readonly T[], size: number): (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );

/** No more connections at a time than the others have, and no politeness beyond that, of which they have none. */
function within({ inFlight, sessions }: Terms, resolver: Resolver.Resolver): Prober.Prober {
  const guard = (address: string) => isForbidden(address) && personaAt(address) === undefined;
  const dial = (address: string) => connect({ host: address, port: 25 });
  const prober = directProber({ resolver, identity, guard, dial, share: 1 });
  const gate = createGate(Math.floor(inFlight / sessions));
  const anyLoad = { connections: sessions, recipients: Infinity, spacingSeconds: 0 };
  return {
    probe: ({ politeness, ...question }) =>
      gate.pass(() => prober.probe({ ...question, politeness: { ...politeness, ...anyLoad } })),
  };
}

function answerOf(verdict: Verdict.Info | null, ask: Terms["ask"]): Answer {
  if (verdict?.status === "invalid") return "invalid";
  return verdict?.status === "valid" || ask === "dns" ? "valid" : "neither";
}
