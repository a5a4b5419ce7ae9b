/** How often addresses that were called valid bounced: in all, by month, and by mail provider. */
import { useQuery } from "@tanstack/react-query";
import { limits } from "@winnow/core/outcome/limits";
import type { Accuracy } from "@winnow/core/outcome/schema";
import { errorMessage } from "../../lib/api-error.ts";
import { formatMonth } from "../../lib/date.ts";
import { formatCount, formatQuantity } from "../../lib/number.ts";
import { providerName } from "../../shared/list/provider-name.ts";
import { Callout } from "../../ui/state/callout.tsx";
import { Card } from "../../ui/card.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { MonthlyShare } from "../../ui/chart/monthly-share.tsx";
import { RangeTable } from "../../ui/chart/range-table.tsx";
import { Skeleton } from "../../ui/state/skeleton.tsx";
import { textLinkStyle } from "../../ui/text-link-style.ts";
import { TextButton } from "../../ui/text-link.tsx";
import { bouncesOnlyText } from "./accuracy-text.ts";
import { accuracyQuery } from "./queries.ts";

interface AccuracyProps {
  /** Absent for those who cannot connect a mail service. */
  onConnect: (() => void) | undefined;
}

export function AccuracyCard({ onConnect }: AccuracyProps) {
  const { data: accuracy, error, refetch } = useQuery(accuracyQuery);
  if (error !== null && accuracy === undefined)
    return (
      <Callout tone="error" title="Our accuracy could not be loaded" announce>
        {errorMessage(error)} <TextButton onClick={() => void refetch()}>Try again</TextButton>
      </Callout>
    );
  if (accuracy === undefined) return <Loading />;
  return (
    <Card className="p-6 sm:p-8" aria-labelledby="accuracy-title">
      <h2 id="accuracy-title" className="text-lg font-semibold text-ink">
        Our accuracy
      </h2>
      <p className="mt-0.5 max-w-3xl text-sm text-ink-muted">
        Of the addresses that we called valid and that you mailed, how many bounced because of the mailbox.{" "}
        <a href="/docs/accuracy" className={textLinkStyle}>
          How it is counted
        </a>
      </p>
      {accuracy.bounces_only.length === 0 ? null : (
        <div className="mt-5">
          <Callout tone="info">{bouncesOnlyText(accuracy.bounces_only)}</Callout>
        </div>
      )}
      {accuracy.mailed === 0 ? <Nothing onConnect={onConnect} /> : <Figures accuracy={accuracy} />}
    </Card>
  );
}

const Nothing = ({ onConnect }: AccuracyProps) => (
  <p className="mt-5 text-sm text-ink">
    No mail to a verified address was reported yet.{" "}
    {onConnect === undefined ? (
      <>
        Once deliveries are{" "}
        <a href="/docs/outcomes#report" className={textLinkStyle}>
          reported
        </a>
        , they are counted here after about an hour.
      </>
    ) : (
      <>
        <TextButton onClick={onConnect}>Connect the service that sends your emails</TextButton>, and its
        deliveries and bounces are counted here after about an hour.
      </>
    )}
  </p>
);

function Figures({ accuracy }: { accuracy: Accuracy }) {
  const { months } = accuracy;
  const [newest, ...earlier] = months;
  const since = formatMonth(months.at(-1)?.month ?? "");
  return (
    <>
      <div className="mt-6">
        <MonthlyShare
          share="Bounced"
          during={`since ${since}`}
          whole={countedOf(accuracy)}
          months={months.map((one) => ({ month: one.month, ...countedOf(one) }))}
        />
      </div>
      <h3 className="mt-8 text-sm font-semibold text-ink">By mail provider</h3>
      {newest === undefined ? null : <Providers {...newest} isNewest />}
      {earlier.map((month) => (
        <Disclosure key={month.month} summary={formatMonth(month.month)} className="mt-2">
          <Providers {...month} />
        </Disclosure>
      ))}
    </>
  );
}

function Providers({
  month,
  providers,
  isNewest = false,
}: Accuracy["months"][number] & { isNewest?: boolean }) {
  return (
    <>
      {isNewest ? <p className="mt-1 text-[0.8125rem] text-ink-muted">{formatMonth(month)}</p> : null}
      <RangeTable
        caption={`Bounced in ${formatMonth(month)}, by mail provider`}
        of="Mail provider"
        share="Bounced"
        rows={providers.map((one) => ({ name: providerName(one.provider), ...countedOf(one) }))}
      />
    </>
  );
}

type Counted = Pick<Accuracy, "mailed" | "bounced" | "bounce_rate">;

/** The share with what is behind it; where few were mailed, without the share. */
const countedOf = ({ mailed, bounced, bounce_rate }: Counted) => ({
  range: mailed < limits.rated ? null : bounce_rate,
  behind: `${formatCount(bounced)} of ${formatQuantity(mailed, "address", "addresses")}`,
});

const Loading = () => (
  <div aria-busy="true">
    <p role="status" className="sr-only">
      Loading how right we were
    </p>
    <Skeleton className="h-[34rem] rounded-card!" />
  </div>
);
