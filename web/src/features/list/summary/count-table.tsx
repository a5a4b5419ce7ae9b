import { formatCount } from "../../../lib/number.ts";

interface CountTableProps {
  caption: string;
  counts: Readonly<Record<string, number>>;
  nameOf: (key: string) => string;
}

/** Addresses by provider or reason, largest first. */
export function CountTable({ caption, counts, nameOf }: CountTableProps) {
  const ordered = Object.entries(counts).toSorted((a, b) => b[1] - a[1]);
  const max = ordered[0]?.[1] ?? 0;
  return (
    <table className="w-full text-sm">
      <caption className="mb-1 text-left font-medium text-ink">{caption}</caption>
      <tbody>
        {ordered.map(([key, value]) => (
          <tr key={key} className="border-b border-line last:border-0">
            <th scope="row" className="w-40 py-2.5 pr-3 text-left font-normal text-ink">
              {nameOf(key)}
            </th>
            <td className="py-2.5" aria-hidden>
              <div className="h-1.5 rounded-full bg-accent" style={{ width: `${(value / max) * 100}%` }} />
            </td>
            <td className="figures w-20 py-2.5 text-right text-ink">{formatCount(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
