/** What this installation measured of itself, for everybody. */
import { useQuery } from "@tanstack/react-query";
import { limits } from "@winnow/core/status/limits";
import type { Info } from "@winnow/core/status/schema";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { errorMessage } from "../../lib/api-error.ts";
import { formatDay, formatMoment, formatMonth } from "../../lib/date.ts";
import { formatCount } from "../../lib/number.ts";
import { providerName } from "../../shared/list/provider-name.ts";
import { paths } from "../../paths.ts";
import { Callout } from "../../ui/state/callout.tsx";
import { Card } from "../../ui/card.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Logo } from "../../ui/logo.tsx";
import { RangeTable } from "../../ui/chart/range-table.tsx";
import { Skeleton } from "../../ui/state/skeleton.tsx";
import { Figure } from "../../ui/stat.tsx";
import { textLinkStyle } from "../../ui/text-link-style.ts";
import { TextButton } from "../../ui/text-link.tsx";
import { statusQuery } from "./queries.ts";
import { Rate, shareOf } from "./rate.tsx";

export function StatusPage() {
  const { data: status, error, refetch } = useQuery(statusQuery);
  return (
    <div className="mx-auto max-w-4xl px-5 py-8 sm:px-8 sm:py-12">
      <title>Status · Winnow</title>
      <header className="flex items-center justify-between gap-4 border-b border-line pb-5">
        <Link to={paths.dashboard} className="flex rounded-control">
          <Logo />
          <span className="sr-only">, to the application</span>
        </Link>
        <nav aria-label="About Winnow" className="flex gap-5 text-sm">
          <a href="/docs" className={textLinkStyle}>
            Documentation
          </a>
        </nav>
      </header>
      <main className="grid grid-cols-[minmax(0,1fr)] gap-6 py-8 sm:py-10">
        <div>
          <h1 tabIndex={-1} className="font-display text-[2.125rem] leading-tight tracking-tight text-ink">
            Status
          </h1>
          <p className="mt-1.5 text-ink-muted">
            What this installation measures of itself, once a day: how often it was wrong, how often it did
            not know, how long it took.{" "}
            <a href="/docs/accuracy" className={textLinkStyle}>
              How it is counted
            </a>
          </p>
        </div>
        {error !== null && status === undefined ? (
          <Callout tone="error" title="The figures could not be loaded" announce>
            {errorMessage(error)} <TextButton onClick={() => void refetch()}>Try again</TextButton>
          </Callout>
        ) : status === undefined ? (
          <Loading />
        ) : (
          <Figures status={status} />
        )}
      </main>
      <footer className="border-t border-line pt-5 text-[0.8125rem] text-ink-muted">
        {status === undefined ? null : (
          <p>
            {status.measured_at === null
              ? "Nothing was measured yet: it is done once a day."
              : `Measured on ${formatMoment(status.measured_at)}.`}{" "}
            <a href="/api/status/" className={textLinkStyle}>
              The same as JSON
            </a>
          </p>
        )}
      </footer>
    </div>
  );
}

function Figures({ status: { months, answers, domain_lists_at } }: { status: Info }) {
  const measured = months.filter(({ providers }) => providers.length > 0);
  return (
    <>
      <Section
        id="bounces"
        title="Valid addresses that bounced"
        text="Of the addresses that were called valid, paid with bought credits, and mailed: how many bounced because of the mailbox."
      >
        <Rate
          share="Bounced"
          what="addresses"
          figures={months.map(({ month, bounce_rate: figure }) => ({ month, figure }))}
        />
        {measured.map(({ month, providers }) => (
          <Disclosure key={month} summary={`By mail provider, ${formatMonth(month)}`} className="mt-4">
            <RangeTable
              caption={`Bounced in ${formatMonth(month)}, by mail provider`}
              of="Mail provider"
              share="Bounced"
              rows={providers.map(({ provider, bounce_rate }) => ({
                name: providerName(provider),
                ...shareOf(bounce_rate, "addresses"),
              }))}
            />
          </Disclosure>
        ))}
      </Section>
      <Section
        id="unknown"
        title="Unknown addresses"
        text="Of all verdicts: how many were unknown, which cost nothing."
      >
        <Rate
          share="Unknown"
          what="verdicts"
          figures={months.map(({ month, unknown_rate: figure }) => ({ month, figure }))}
        />
      </Section>
      <Section
        id="answers"
        title="Time of an answer"
        text={`How long single verifications took in the last ${limits.answerDays} days, from the call to the verdict.`}
      >
        {answers === null ? (
          <p className="text-sm text-ink">
            Not enough data yet: there were fewer than {formatCount(limits.answers)} answers.
          </p>
        ) : (
          <>
            <dl className="grid gap-6 sm:grid-cols-3">
              <Figure label="Half took at most" value={durationText(answers.p50_ms)} note="p50" />
              <Figure label="95 of 100 took at most" value={durationText(answers.p95_ms)} note="p95" />
              <Figure label="99 of 100 took at most" value={durationText(answers.p99_ms)} note="p99" />
            </dl>
            <p className="figures mt-5 text-sm text-ink-muted">of {formatCount(answers.count)} answers</p>
          </>
        )}
      </Section>
      <Section
        id="lists"
        title="Domain lists"
        text="The lists of disposable and of free domains, which come with the program."
      >
        <p className="text-sm text-ink">Refreshed on {formatDay(domain_lists_at)}</p>
      </Section>
    </>
  );
}

interface SectionProps {
  id: string;
  title: string;
  text: string;
  children: ReactNode;
}

const Section = ({ id, title, text, children }: SectionProps) => (
  <Card className="p-6 sm:p-8" aria-labelledby={`${id}-title`}>
    <h2 id={`${id}-title`} className="text-lg font-semibold text-ink">
      {title}
    </h2>
    <p className="mt-0.5 mb-6 text-sm text-ink-muted">{text}</p>
    {children}
  </Card>
);

/** "450 ms", "1.2 s". */
const durationText = (ms: number): string =>
  ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(ms < 10_000 ? 1 : 0)} s`;

const Loading = () => (
  <div aria-busy="true" className="grid gap-6">
    <p role="status" className="sr-only">
      Loading the figures
    </p>
    {["h-[22rem]", "h-[22rem]", "h-56", "h-36"].map((height, index) => (
      <Skeleton key={index} className={`${height} rounded-card!`} />
    ))}
  </div>
);
