import type { Usage } from "@winnow/core/credit/schema";
import { formatCount, formatPercent } from "../../../lib/number.ts";
import { Card } from "../../../ui/card.tsx";
import { Td, Th } from "../../../ui/table.tsx";

interface ShareUsageProps {
  by: "member" | "key";
  rows: readonly Usage[];
}

const heads = { member: "Member", key: "API key" } as const;
const others = { member: "No particular member", key: "Without an API key" } as const;

/** Charged credits by member or by key, each with its share. */
export function ShareUsage({ by, rows }: ShareUsageProps) {
  const total = rows.reduce((sum, { charged }) => sum + charged, 0);
  return (
    <Card className="overflow-hidden">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">Charged credits by {heads[by].toLowerCase()}</caption>
        <thead className="border-b border-line">
          <tr>
            <Th>{heads[by]}</Th>
            <Th className="max-sm:hidden">
              <span className="sr-only">Bar</span>
            </Th>
            <Th className="text-right">Share</Th>
            <Th className="text-right">Charged</Th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, charged }) => (
            <tr key={id} className="border-b border-line last:border-0">
              <Td className="max-w-56 truncate">
                {id === null ? <span className="text-ink-muted">{others[by]}</span> : <bdi>{name ?? id}</bdi>}
              </Td>
              <Td className="w-1/2 max-sm:hidden">
                <div aria-hidden className="h-2 overflow-hidden rounded-full bg-hover">
                  <div
                    className="h-full rounded-full bg-accent"
                    style={{ width: `${total === 0 ? 0 : (charged / total) * 100}%` }}
                  />
                </div>
              </Td>
              <Td className="figures text-right text-ink-muted">{formatPercent(charged, total)}</Td>
              <Td className="figures text-right font-medium">{formatCount(charged)}</Td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
