import { Finding, type Health } from "@winnow/core/analysis/schema";
import { formatCount, formatPercent } from "../../../lib/number.ts";
import { Mark } from "../../../ui/status-mark.tsx";
import { findingTexts } from "./finding-text.ts";

/** Findings over all distinct addresses, most frequent first. Those without a match follow as a sentence. */
export function Findings({ findings, distinct }: { findings: Health["findings"]; distinct: number }) {
  const ordered = Finding.options.toSorted((a, b) => findings[b] - findings[a]);
  const found = ordered.filter((finding) => findings[finding] > 0);
  const absent = ordered.filter((finding) => findings[finding] === 0);
  return (
    <>
      {found.length === 0 ? null : (
        <table className="w-full text-sm">
          <caption className="sr-only">Addresses by finding</caption>
          <tbody>
            {found.map((finding) => (
              <Row key={finding} finding={finding} value={findings[finding]} distinct={distinct} />
            ))}
          </tbody>
        </table>
      )}
      {absent.length === 0 ? null : (
        <p className="py-3 text-sm text-ink-muted">
          Looked for and not found:{" "}
          {absent.map((finding) => findingTexts[finding].name.toLowerCase()).join(", ")}.
        </p>
      )}
    </>
  );
}

function Row({ finding, value, distinct }: { finding: Finding; value: number; distinct: number }) {
  const { name, text, tone } = findingTexts[finding];
  return (
    <tr className="border-b border-line">
      <th scope="row" className="py-2.5 pr-6 text-left font-normal sm:w-56">
        <span className="flex items-center gap-2.5 font-medium text-ink">
          <Mark tone={tone} />
          {name}
        </span>
        <p className="mt-0.5 pl-[1.375rem] text-[0.8125rem] text-ink-muted sm:hidden">{text}</p>
      </th>
      <td className="py-2.5 pr-6 text-ink-muted max-sm:hidden">{text}</td>
      <td className="figures py-2.5 text-right font-medium text-ink max-sm:align-top">
        {formatCount(value)}
      </td>
      <td className="figures w-16 py-2.5 text-right text-ink-muted max-sm:hidden">
        {formatPercent(value, distinct)}
      </td>
    </tr>
  );
}
