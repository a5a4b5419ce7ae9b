import { formatCount } from "../../../lib/number.ts";
import { providerName } from "./provider-name.ts";

/** Addresses by mail provider, largest first. */
export function Providers({ providers }: { providers: Readonly<Record<string, number>> }) {
  const ordered = Object.entries(providers).toSorted((a, b) => b[1] - a[1]);
  const max = ordered[0]?.[1] ?? 0;
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">Addresses by mail provider</caption>
      <tbody>
        {ordered.map(([provider, value]) => (
          <tr key={provider} className="border-b border-line last:border-0">
            <th scope="row" className="w-40 py-2.5 text-left font-medium text-ink">
              {providerName(provider)}
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
