/** What would bounce if the list were sent, as it is and cleaned, beside what that leads to. */
import type { ExpectedBounces, Info } from "@winnow/core/list/schema";
import { formatDay } from "../../../lib/date.ts";
import { formatPercent } from "../../../lib/number.ts";
import { Card } from "../../../ui/card.tsx";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { textLinkStyle } from "../../../ui/text-link-style.ts";
import { bounceText } from "./bounce-text.ts";
import { limitsAsOf, type SendingLimit, sendingLimits } from "./sending-limits.ts";

export function BounceCard({ list }: { list: Pick<Info, "expected_bounces" | "analysis" | "verification"> }) {
  const bounces = list.expected_bounces;
  const isKnown =
    list.verification?.status === "completed" ||
    list.verification?.previous !== undefined ||
    (list.analysis?.health ?? null) !== null;
  if (!isKnown) return null;
  return (
    <Card className="p-6 sm:p-8" aria-labelledby="bounces-title">
      <h2 id="bounces-title" className="text-lg font-semibold text-ink">
        Before you send
      </h2>
      {bounces === null ? (
        <p className="mt-0.5 text-sm text-ink-muted">
          How much would bounce cannot be told, since no mail server answered for most addresses.
        </p>
      ) : (
        <>
          <p className="figures mt-0.5 text-sm font-medium text-ink">{bounceText(bounces)}</p>
          <Rates bounces={bounces} />
        </>
      )}
      <Disclosure summary="What mail services allow" className="mt-5">
        <Limits />
      </Disclosure>
    </Card>
  );
}

function Rates({ bounces }: { bounces: ExpectedBounces }) {
  const { balanced, reach } = bounces.cleaned;
  return (
    <>
      <table className="mt-5 w-full text-sm">
        <caption className="sr-only">Expected bounces</caption>
        <tbody>
          <Rate name="Sent as it is" rate={bounces} />
          <Rate name="Cleaned, only valid addresses kept" rate={balanced} />
          <Rate name="Cleaned with Reach, unknown addresses kept" rate={reach} />
        </tbody>
      </table>
      <p className="mt-4 text-[0.8125rem] text-ink-muted">
        Share of emails that would bounce, with 95% confidence. Unknown addresses are taken to bounce about as
        often as the others; an address that its mail server accepted counts as delivered.
      </p>
    </>
  );
}

const Rate = ({ name, rate }: { name: string; rate: Pick<ExpectedBounces, "low" | "estimate" | "high"> }) => (
  <tr className="border-b border-line">
    <th scope="row" className="py-2.5 pr-6 text-left font-normal text-ink">
      {name}
    </th>
    <td className="figures py-2.5 text-right whitespace-nowrap">
      <span className="font-medium text-ink">{formatPercent(rate.estimate, 100)}</span>
      {rate.low === rate.high ? null : (
        <span className="block text-[0.8125rem] text-ink-muted">
          {formatPercent(rate.low, 100)} to {formatPercent(rate.high, 100)}
        </span>
      )}
    </td>
  </tr>
);

const subjects: Readonly<Record<SendingLimit["of"], string>> = {
  bounces: "Bounces",
  complaints: "Complaints",
  authentication: "Authentication",
};

const Limits = () => (
  <table className="mt-2 w-full">
    <caption className="pb-2 text-left text-ink-muted">As of {formatDay(limitsAsOf)}</caption>
    <tbody>
      {sendingLimits.map(({ who, of, percent, effect, source }) => (
        <tr key={`${who} ${of} ${percent}`} className="border-b border-line align-top">
          <th scope="row" className="py-2 pr-4 text-left font-medium text-ink">
            {subjects[of]}
            {percent === null ? "" : ` from ${percent}%`}
          </th>
          <td className="py-2 text-ink-muted">
            {who} {effect}.{" "}
            <a
              href={source}
              target="_blank"
              rel="noreferrer"
              aria-label={`Source: ${who}, ${subjects[of].toLowerCase()}${percent === null ? "" : ` from ${percent}%`}`}
              className={textLinkStyle}
            >
              Source
            </a>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
