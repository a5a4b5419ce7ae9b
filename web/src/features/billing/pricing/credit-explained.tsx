import { freeAnalyses } from "../../../shared/credit/free-quota-text.ts";
import { Card } from "../../../ui/card.tsx";
import { Mark } from "../../../ui/status-mark.tsx";

const free = [
  ["Addresses that stay unknown", "Where no server gives a conclusive answer, you pay nothing."],
  ["Duplicates and bad syntax", "Each distinct address counts once. What is not an address is free."],
  [
    "Asking again within 24 hours",
    "The same address in the same workspace, alone or in one of your 50 newest lists.",
  ],
  [
    "Analyses",
    `See how healthy a list is before you spend anything. On Free, ${freeAnalyses}; on the other plans, without limit.`,
  ],
] as const;

/** What a credit is, and what is free. */
export const CreditExplained = () => (
  <section aria-labelledby="credit-title" className="grid gap-5 lg:grid-cols-2">
    <Card className="p-6 sm:p-8">
      <h2 id="credit-title" className="text-xl font-semibold text-ink">
        What a credit is
      </h2>
      <p className="mt-3 text-sm text-ink-muted">
        One credit is one distinct address that got a conclusive answer: valid, invalid or risky.
      </p>
      <p className="mt-3 text-sm text-ink-muted">
        A list reserves a credit for each of its addresses. At its end the conclusive answers are charged, and
        what is left is returned by itself. The statement shows every step of it.
      </p>
      <p className="figures mt-5 rounded-control bg-sunken px-4 py-3 text-sm text-ink">
        1,000 addresses: 960 answers cost 960 credits,{" "}
        <span className="font-medium">40 unknown cost nothing</span>.
      </p>
    </Card>
    <Card className="p-6 sm:p-8">
      <h2 className="text-xl font-semibold text-ink">What is free</h2>
      <ul className="mt-4 grid gap-4">
        {free.map(([title, text]) => (
          <li key={title} className="flex gap-3 text-sm">
            <Mark tone="valid" className="mt-1" />
            <span>
              <span className="block font-medium text-ink">{title}</span>
              <span className="text-ink-muted">{text}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  </section>
);
