/** The judgements of one call. Each is made once its evidence is there, while other answers are on their way. */
import { Address } from "../../address/index.ts";
import type { LastOutcome } from "../../last-outcome/index.ts";
import type { MailAnswer } from "../../port/resolver/index.ts";
import { evidenceOf } from "../decide/revise.ts";
import { awaitsRelayConfirmation, type Evidence } from "../evidence.ts";
import { providerOf } from "../provider/provider.ts";
import { relayConfirmationSeconds } from "../retry.ts";
import type { Info, ProviderFact } from "../schema.ts";
import { type GroupDomain, indexesByDomain, recipientsOf } from "./group.ts";
import { type Conclude, type Judgement, judgementOf, nothing, unasked } from "./judgement.ts";
import { knownByMail, type KnownByMail } from "./known-by-mail.ts";
import type { Options } from "./options.ts";
import type { Finding } from "./probe.ts";

/** Whether mail hosts are asked about mailboxes: not at the depth of domains, or where none can be reached from here. */
export type Asking = "mailboxes" | "domains" | "unavailable";

export interface JudgementsOptions extends Pick<Options, "onJudged" | "outcomes" | "earlier"> {
  asking: Asking;
  conclude: Conclude;
}

export class Judgements {
  readonly #emails: readonly string[];
  readonly #options: JudgementsOptions;
  readonly #parsed: readonly Address.Parsed[];
  readonly #outcomes: readonly (LastOutcome.Info | null)[];
  readonly #byDomain: ReadonlyMap<string, readonly number[]>;
  readonly #others: readonly number[];
  readonly #judgements: (Judgement | null)[];

  constructor(emails: readonly string[], options: JudgementsOptions) {
    this.#emails = emails;
    this.#options = options;
    this.#parsed = emails.map((email) => Address.parse(email.trim()));
    this.#outcomes = emails.map((email) => options.outcomes?.of(email) ?? null);
    const { byDomain, others } = indexesByDomain(this.#parsed);
    this.#byDomain = byDomain;
    this.#others = others;
    this.#judgements = emails.map(() => null);
  }

  /** The domains to look up, each once. */
  get domains(): string[] {
    return [...this.#byDomain.keys()];
  }

  /** Which recipients the own mail has shown to be there, or not. */
  knownByMail(at: Date): KnownByMail {
    return knownByMail(
      this.#parsed.flatMap((address, index) =>
        address.ok && !address.literal
          ? [{ recipient: address.normalized, domain: address.domain, outcome: this.#outcomes[index] }]
          : [],
      ),
      at,
    );
  }

  /** Judges the addresses that have no domain to look up. */
  withoutDomain(at: Date): void {
    for (const index of this.#others)
      this.#judgements[index] = this.#options.conclude({ address: this.#address(index), ...nothing }, at);
  }

  /** Judges those addresses of a domain that need no mail host. */
  byMail(domain: string, mail: MailAnswer, at: Date): void {
    const { asking, conclude } = this.#options;
    const takesMail = mail.kind === "mx" || mail.kind === "implicit";
    for (const index of this.#byDomain.get(domain) ?? []) {
      const outcome = this.#outcomes[index];
      if (takesMail && asking === "mailboxes" && !outcome) continue;
      const probe = takesMail && asking === "unavailable" && !outcome ? unavailable : null;
      const evidence: Evidence = { address: this.#address(index), mail, probe, catchAll: null };
      this.#keep(index, conclude(outcome ? { ...evidence, outcome } : evidence, at));
    }
  }

  /** The domains with the recipients that a mail host is to be asked about. */
  open(answers: Iterable<readonly [domain: string, mail: MailAnswer]>): GroupDomain[] {
    return Array.from(answers, ([domain, mail]) => {
      const indexes = this.#byDomain.get(domain)?.filter((index) => this.#judgements[index] === null) ?? [];
      return { domain, mail, recipients: recipientsOf(this.#parsed, indexes) };
    });
  }

  /** Judges the addresses of a recipient that a mail host was to be asked about. */
  byFinding(
    { mail, recipients }: GroupDomain,
    recipient: string,
    { observation: probe, catchAll, refusedAlike, at }: Finding,
    facts: ReadonlyMap<string, ProviderFact> | undefined,
  ): void {
    const fact = "host" in probe ? facts?.get(providerOf(probe.host)?.name ?? "") : undefined;
    for (const index of recipients.get(recipient) ?? []) {
      const neighbours =
        catchAll === true ? this.#options.outcomes?.neighboursOf(this.#emails[index] ?? "") : null;
      const evidence = {
        address: this.#address(index),
        mail,
        probe,
        catchAll,
        refusedAlike,
        relayRefusedTwice: hasRefusedRelay(this.#options.earlier?.[index] ?? null, at),
        ...(fact && { fact }),
        ...(neighbours && { neighbours }),
      };
      this.#keep(index, judgementOf(evidence, at, this.#options.conclude));
    }
  }

  /** One judgement per address, in order. */
  all(): Judgement[] {
    return this.#judgements.map((judgement) => judgement ?? unasked(0));
  }

  #address(index: number): Address.Description {
    return Address.describe(this.#emails[index] ?? "", this.#parsed[index]);
  }

  #keep(index: number, judgement: Judgement): void {
    this.#judgements[index] = judgement;
    if (judgement.verdict) this.#options.onJudged?.(judgement, index);
  }
}

const unavailable = { kind: "unavailable" } as const;

/** Whether every mail host refused to relay for the domain in an earlier verdict, at least an hour before. */
const hasRefusedRelay = (earlier: Info | null, now: Date): boolean =>
  earlier !== null &&
  now.getTime() - Date.parse(earlier.checked_at) >= relayConfirmationSeconds * 1000 &&
  awaitsRelayConfirmation(evidenceOf(earlier));
