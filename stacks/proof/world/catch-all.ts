/** What workspaces learn of catch-all domains by their own mails, beside the truth. */
import { Address } from "@winnow/core/address";
import { LastOutcome } from "@winnow/core/last-outcome";
import { Outcome } from "@winnow/core/outcome";
import { Verdict } from "@winnow/core/verdict";
import { Random } from "../simulator/random.ts";
import { type Company, companyOf, listed } from "./company.ts";

/** A verdict of the product beside the truth. */
export interface Judged {
  score: number;
  /** The chance before it is calibrated; null where there were too few neighbours. */
  suggested: number | null;
  accepts: boolean;
  verdict: ReturnType<typeof Verdict.decide>;
}

export interface Size {
  seed: number;
  companies: number;
  /** Workspaces that mail each company. */
  mailing: number;
}

/** The months in which the first list is mailed, and the second one verified. */
const months = { mailed: 9, verified: 12 };
const at = "2026-08-20T10:00:00Z";

/** Companies of which a workspace has addresses, and which are held at a time. */
const together = 50;

/** The verdicts on second lists, after what the mails to first ones did. */
export function* judgedIn({ seed, companies, mailing }: Size): Generator<Judged> {
  for (let first = 0; first < companies; first += together) {
    const count = Math.min(together, companies - first);
    const all = Array.from({ length: count }, (_, place) => companyOf(seed, first + place));
    for (let workspace = 0; workspace < mailing; workspace += 1)
      yield* judgedBy(all, new Random(seed, `workspace ${workspace} at company ${first}`));
  }
}

function* judgedBy(companies: readonly Company[], random: Random): Generator<Judged> {
  const lists = companies.map((company) => {
    const count = Math.ceil(random.between(0.05, 0.6) * company.people.length);
    const mailed = listOf(company, random, months.mailed, count);
    const later = [...listOf(company, random, months.verified, count)];
    return { company, mailed, verified: later.filter((email) => !mailed.has(email)) };
  });
  const neighbours = LastOutcome.counting(lists.flatMap(({ verified }) => verified));
  for (const { company, mailed } of lists)
    for (const entry of outcomesOf(company, random, mailed)) neighbours.add(entry);
  for (const { company, verified } of lists)
    for (const email of verified) {
      const seen = neighbours.of(email);
      const verdict = verdictOn(email, seen);
      yield {
        ...{ score: verdict.score, suggested: seen && Verdict.suggestedBy(seen).chance, verdict },
        accepts: company.accepts(localOf(email), months.verified),
      };
    }
}

const listOf = (company: Company, random: Random, month: number, count: number): Set<string> =>
  new Set(Array.from({ length: count }, () => listed(company, random, month)));

const localOf = (email: string): string => email.slice(0, email.indexOf("@"));

/** Last outcomes of the mails to a list, by the product's own reading of what a mail service reports. */
function outcomesOf(company: Company, random: Random, emails: ReadonlySet<string>): LastOutcome.Entry[] {
  const items = [...emails].map((email) => ({ email, at, ...happened(company, random, email) }));
  const { entries } = Outcome.readRows(items.map((item, row) => ({ row, source: "file" as const, item })));
  return entries.flatMap(Outcome.lastOf);
}

/** Some servers drop a mail without a word; some mails are opened by a person, and some by a program. */
function happened(
  company: Company,
  random: Random,
  email: string,
): Pick<Outcome.Reported, "type" | "reply" | "machine"> {
  const chance = random.next();
  if (company.accepts(localOf(email), months.mailed)) {
    if (chance < 0.25) return { type: "opened" };
    return chance < 0.35 ? { type: "opened", machine: true } : { type: "delivered" };
  }
  return chance < 0.95
    ? { type: "bounced", reply: `550 5.1.1 <${email}>: User unknown` }
    : { type: "delivered" };
}

/** The verdict on an address that its catch-all domain accepted. */
function verdictOn(email: string, seen: LastOutcome.Seen | null): Judged["verdict"] {
  const host = "mx.company.test";
  return Verdict.decide({
    address: Address.describe(email),
    mail: { kind: "mx", hosts: [{ exchange: host, priority: 0 }] },
    probe: {
      kind: "replied",
      stage: "rcpt",
      host,
      code: 250,
      enhanced: "2.1.5",
      text: "OK",
      recipient: email,
    },
    catchAll: true,
    ...(seen && { neighbours: seen }),
  });
}
