/** The benchmarks against the mail world: DNS alone, SMTP, and special hosts. */
import { domains } from "../../local/mail-world/domains.ts";
import { zipfAddresses } from "../../local/mail-world/zipf.ts";
import { compare } from "./comparison.ts";
import { ratios, report } from "./report.ts";
import { startMailWorld } from "./mail-world-process.ts";

type Print = (line: string) => void;

/** Addresses for each generated domain, on average. */
const perDomain = 5;

const zipfList = (count: number, under: "load.test" | "solo.test") =>
  zipfAddresses({ count, domains: count / perDomain, under });

/** Addresses that are not in the list, which warm up the code but not the caches. */
const warmUp = (count: number, under: string): string[] =>
  Array.from({ length: count }, (_, index) => `warm${index}@warm${index % (count / perDomain)}.${under}`);

export async function benchDns(size: number, print: Print): Promise<void> {
  const addresses = [...zipfList(2 * size, "load.test")].map(withMissingDomains);
  const terms = { ask: "dns", sessions: 1, addresses } as const;
  const warm = warmUp(addresses.length, "load.test");
  // A cold run takes a tenth of a second, so that other load changes it more.
  const runs = [
    { nameDelayMs: 20, inFlight: 100, warmUp: warm, repetitions: 3, when: "after 20 ms" },
    { nameDelayMs: 20, inFlight: 256, warmUp: warm, repetitions: 3, when: "after 20 ms" },
    { nameDelayMs: 0, inFlight: 100, warmUp: warm, repetitions: 3, when: "at once" },
    { nameDelayMs: 0, inFlight: 100, warmUp: [], repetitions: 9, when: "at once, cold code" },
    ...(process.platform === "linux"
      ? [
          {
            nameDelayMs: 0,
            inFlight: 100,
            warmUp: [],
            repetitions: 9,
            isWholeProcess: true,
            when: "at once, whole processes",
          },
        ]
      : []),
  ];
  for (const { nameDelayMs, when, ...lists } of runs) {
    const world = await startMailWorld({ nameDelayMs });
    try {
      const results = await compare({ ...terms, ...lists }, world);
      print(
        `\nDNS only, answers ${when}: ${addresses.length} addresses of a Zipf list, ${lists.inFlight} in flight`,
      );
      print(report("dns", results));
      print(ratios(results));
    } finally {
      world.close();
    }
  }
}

/** Every 25th address is at a domain that does not exist. */
const withMissingDomains = (address: string, index: number): string =>
  index % 25 === 0 ? address.replace("@", "@no-") : address;

export async function benchSmtp(size: number, print: Print): Promise<void> {
  const world = await startMailWorld({ lineDelayMs: 50 });
  const own = "mail hosts: one for each domain, half of which offer STARTTLS";
  const comparisons = [
    {
      addresses: [...zipfList(size, "load.test")].map(atOwnHost),
      inFlight: 100,
      repetitions: 2,
      list: "of a Zipf list; mail hosts: half of the domains on eight shared ones, a quarter offers STARTTLS",
    },
    {
      addresses: [...zipfList(size / 20, "solo.test")].map(halfWithTls),
      inFlight: 10,
      repetitions: 2,
      list: `of a Zipf list; ${own}`,
    },
    ...[1_400, 2_800].map((domains) => ({
      addresses: [...zipfList(perDomain * domains, "solo.test")].map(halfWithTls),
      inFlight: 100,
      repetitions: 1,
      list: `of a Zipf list over ${domains} domains; ${own}`,
    })),
    { addresses: flatList(1_400), inFlight: 100, repetitions: 2, list: `at as many domains; ${own}` },
  ];
  try {
    for (const { list, ...terms } of comparisons) {
      const { addresses, inFlight } = terms;
      const results = await compare(
        { ...terms, ask: "smtp", sessions: 1, warmUp: warmUp(100, "solo.test") },
        world,
      );
      print(`\nSMTP, ${inFlight} at a time: ${addresses.length} addresses ${list}`);
      print(report("smtp", results));
      print(ratios(results));
    }
  } finally {
    world.close();
  }
}

/** No session serves two addresses. */
const flatList = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `anna${index}@flat${index}.${index % 2 ? "tls" : "solo"}.test`);

/** Gives every second domain its own mail host, half of which offer STARTTLS. */
const atOwnHost = (address: string): string =>
  address.replace(/([159])\.load\.test$/, "$1.solo.test").replace(/([37])\.load\.test$/, "$1.tls.test");

const halfWithTls = (address: string): string => address.replace(/([13579])\.solo\.test$/, "$1.tls.test");

/** Accuracy at hosts that greylist, are full, block, hang up, use TLS, or do not exist. Slow hosts are left out. */
export async function benchVerdicts(print: Print): Promise<void> {
  const world = await startMailWorld({ slowMs: 500 });
  const names = domains
    .filter(({ dns, hosts }) => dns !== "silent" && hosts[0]?.persona !== "tarpit")
    .map(({ domain }) => domain);
  const addresses = names.flatMap((name) => ["anna", "no-bob", "carl"].map((local) => `${local}@${name}`));
  try {
    const terms = { ask: "smtp", inFlight: 100, sessions: 2, repetitions: 1 } as const;
    const results = await compare({ ...terms, warmUp: [], addresses }, world);
    print(`\nVerdicts on ${addresses.length} addresses at ${names.length} special domains`);
    print(report("verdicts", results));
  } finally {
    world.close();
  }
}
