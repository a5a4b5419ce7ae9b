/** One check of an address, as a sentence on its outcome. */
import type { CheckName } from "@winnow/core/verdict/check-name";
import type { Check } from "@winnow/core/verdict/schema";
import { providerName } from "../../../../shared/list/provider-name.ts";
import { Check as Pass, Info, Minus, TriangleAlert, X, type LucideIcon } from "lucide-react";

interface Sentences {
  /** What was asked, for a check without an outcome. */
  subject: string;
  pass: string;
  fail: string;
}

const sentences: Readonly<Record<CheckName, Sentences>> = {
  syntax: { subject: "Syntax", pass: "Written as an address", fail: "Not written as an address" },
  domain: { subject: "Domain", pass: "Domain exists", fail: "No such domain" },
  mx: { subject: "Mail server", pass: "Domain has a mail server", fail: "Domain takes no mail" },
  disposable: { subject: "Disposable", pass: "Lasting address", fail: "Disposable address" },
  relay: { subject: "Relay", pass: "Not a relay address", fail: "Relay address of a person" },
  role: { subject: "Role", pass: "Address of a person", fail: "Role address" },
  free: { subject: "Provider", pass: "Own domain", fail: "Free provider" },
  typo: { subject: "Spelling", pass: "Domain spelled as usual", fail: "Likely typo" },
  catch_all: {
    subject: "Catch-all",
    pass: "Server tells mailboxes apart",
    fail: "Server accepts every address",
  },
  mailbox: { subject: "Mailbox", pass: "Mailbox exists", fail: "Mailbox takes no mail" },
};

interface Sign {
  icon: LucideIcon;
  word: string;
  colour: string;
}

const signs: Readonly<Record<Check["status"], Sign>> = {
  pass: { icon: Pass, word: "passed", colour: "text-valid" },
  fail: { icon: X, word: "failed", colour: "text-invalid" },
  skipped: { icon: Minus, word: "skipped", colour: "text-ink-faint" },
  errored: { icon: TriangleAlert, word: "no answer", colour: "text-risky" },
};

const note: Sign = { icon: Info, word: "for information", colour: "text-ink-muted" };

/** Checks whose failure has a reason that says more than their sentence. */
const informative: readonly CheckName[] = ["mx", "typo", "mailbox"];

export function CheckRow({ name, check }: { name: CheckName; check: Check }) {
  const isRelay = name === "relay" && check.status === "pass" && check.reason !== "not_relay";
  const isNoted = isRelay || (name === "free" && check.reason === "free_provider");
  const outcome = isNoted ? "fail" : check.status;
  const {
    icon: Icon,
    word,
    colour,
  } = isNoted || (name === "role" && outcome === "fail") ? note : signs[outcome];
  const { subject, pass, fail } = sentences[name];
  const isDecided = outcome === "pass" || outcome === "fail";
  const showsReason =
    isRelay ||
    (check.status === "fail" && informative.includes(name) && check.reason !== "no_domain") ||
    (check.status === "pass" && name === "mx");
  return (
    <li className="flex items-center gap-3 py-1.5 text-sm">
      <Icon aria-hidden className={`size-4 shrink-0 ${colour}`} strokeWidth={2.25} />
      <span className="text-ink">{isDecided ? (outcome === "pass" ? pass : fail) : subject}</span>
      {isDecided ? <span className="sr-only">{word}</span> : null}
      {showsReason || !isDecided ? (
        <span className="ml-auto min-w-0 truncate text-right text-[0.8125rem] text-ink-muted">
          {isRelay ? providerName(check.reason) : showsReason ? inWords(check.reason) : word}
        </span>
      ) : null}
    </li>
  );
}

const inWords = (reason: string): string =>
  reason === "implicit" ? "the domain itself" : reason.replaceAll("_", " ");
