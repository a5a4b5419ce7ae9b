/** One check of an address with its outcome. */
import type { Check, CheckName } from "@winnow/core/verdict/schema";
import { Check as Pass, Info, Minus, TriangleAlert, X, type LucideIcon } from "lucide-react";

const questions: Readonly<Record<CheckName, string>> = {
  syntax: "Written as an address",
  domain: "Domain exists",
  mx: "Domain has a mail server",
  disposable: "Not disposable",
  role: "Not a role address",
  free: "Not a free provider",
  typo: "No likely typo",
  catch_all: "Server tells mailboxes apart",
  mailbox: "Mailbox exists",
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

/** Checks whose failure is information, not a fault. */
const noted: Readonly<Partial<Record<CheckName, Sign>>> = {
  role: { icon: Info, word: "role address", colour: "text-ink-muted" },
  free: { icon: Info, word: "free provider", colour: "text-ink-muted" },
};

/** Checks whose reason is more informative than their status. */
const informative: readonly CheckName[] = ["syntax", "domain", "mx", "typo", "mailbox"];

export function CheckRow({ name, check }: { name: CheckName; check: Check }) {
  const {
    icon: Icon,
    word,
    colour,
  } = (check.status === "fail" ? noted[name] : undefined) ?? signs[check.status];
  const showsReason =
    (check.status === "fail" && informative.includes(name)) || (check.status === "pass" && name === "mx");
  return (
    <li className="flex items-center gap-3 py-1.5 text-sm">
      <Icon aria-hidden className={`size-4 shrink-0 ${colour}`} strokeWidth={2.25} />
      <span className="text-ink">{questions[name]}</span>
      <span className="ml-auto min-w-0 truncate text-right text-[0.8125rem] text-ink-muted">
        {showsReason ? inWords(check.reason) : word}
      </span>
    </li>
  );
}

const inWords = (reason: string): string =>
  reason === "implicit" ? "the domain itself" : reason.replaceAll("_", " ");
