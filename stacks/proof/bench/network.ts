/** The parts that ask the mail world: DNS only, SMTP, and the odd hosts. */
import { domains } from "../../local/mail-world/domains.ts";
import { zipfAddresses } from "../../local/mail-world/zipf.ts";
import { compete } from "./contest.ts";
import { ratios, report } from "./report.ts";
import { startWorld } from "./world.ts";

type Print = (line: string) => void;

/** So many generated addresses for each generated domain, on the average. */
const perDomain = 5;

const zipfList = (count: number, under: "load.test" | "solo.test") =>
  zipfAddresses({ count, domains: count / perDomain, under });

/** Addresses of others, so that code is warm and nothing of the list is remembered. */
const warmUp = (count: number, under: string): string[] =>
  Array.from({ length: count }, (_, index) => `warm${index}@warm${index % (count / perDomain)}.${under}`);

export async function benchDns(size: number, print: Print): Promise<void> {
  const addresses = [...zipfList(2 * size, "load.test")].map(withSomeDead);
  const terms = { ask: "dns", inFlight: 100, sessions: 1, turns: 3 } as const;
  const lists = { warmUp: warmUp(addresses.length, "load.test"), addresses };
  for (const nameDelayMs of [20, 0]) {
    const world = await startWorld({ nameDelayMs });
    try {
      const standings = await compete({ ...terms, ...lists }, world);
      const when = nameDelayMs === 0 ? "at once" : `after ${nameDelayMs} ms`;
      print(`\nDNS only, answers ${when}: ${addresses.length} addresses of a Zipf list, 100 in flight`);
      print(report("dns", standings));
      print(ratios(standings));
    } finally {
      world.close();
    }
  }
}

/** Every 25th is at a domain that does not exist. */
const withSomeDead = (address: string, index: number): string =>
  index % 25 === 0 ? address.replace("@", "@no-") : address;

export async function benchSmtp(size: number, print: Print): Promise<void> {
  const world = await startWorld({ lineDelayMs: 50 });
  const large = zipfList(size, "load.test");
  const small = zipfList(size / 20, "solo.test");
  const contests = [
    {
      addresses: [...large].map(atOwnHost),
      inFlight: 100,
      hosts: "half of the domains on eight shared ones",
    },
    { addresses: [...small], inFlight: 10, hosts: "one for each domain" },
  ];
  try {
    for (const { addresses, inFlight, hosts } of contests) {
      const terms = { ask: "smtp", inFlight, sessions: 1, turns: 2 } as const;
      const standings = await compete({ ...terms, warmUp: warmUp(100, "solo.test"), addresses }, world);
      print(
        `\nSMTP: ${addresses.length} addresses of a Zipf list, ${inFlight} at a time; mail hosts: ${hosts}`,
      );
      print(report("smtp", standings));
      print(ratios(standings));
    }
  } finally {
    world.close();
  }
}

/** Every second domain has a mail host of its own. */
const atOwnHost = (address: string): string => address.replace(/([13579])\.load\.test$/, "$1.solo.test");

/** Who is right where hosts greylist, are full, block, hang up, speak TLS, or are not there at all. Those that only cost time are left out. */
export async function benchVerdicts(print: Print): Promise<void> {
  const world = await startWorld({ slowMs: 500 });
  const names = domains
    .filter(({ dns, hosts }) => dns !== "silent" && hosts[0]?.persona !== "tarpit")
    .map(({ domain }) => domain);
  const addresses = names.flatMap((name) => ["anna", "no-bob", "carl"].map((local) => `${local}@${name}`));
  try {
    const terms = { ask: "smtp", inFlight: 100, sessions: 2, turns: 1 } as const;
    const standings = await compete({ ...terms, warmUp: [], addresses }, world);
    print(`\nVerdicts on ${addresses.length} addresses at ${names.length} odd domains`);
    print(report("verdicts", standings));
  } finally {
    world.close();
  }
}
