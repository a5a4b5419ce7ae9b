import type { Usage } from "@winnow/core/credit/schema";
import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { formatDate } from "../../../lib/date.ts";
import { formatCount } from "../../../lib/number.ts";
import { returnedText } from "../../../lib/returned-text.ts";
import { Card } from "../../../ui/card.tsx";
import { ListName } from "../list-name.tsx";

/** Each list from what it reserved to what it was charged and what was returned. */
export const ListUsage = ({ rows }: { rows: readonly Usage[] }) => (
  <Card>
    <ul>
      {rows.map((row) => (
        <Row key={row.id} row={row} />
      ))}
    </ul>
  </Card>
);

function Row({ row }: { row: Usage }) {
  const { reserved, charged, returned } = row;
  const free = freeText(row);
  const held = Math.max(0, reserved - charged - returned);
  return (
    <li className="grid gap-3 border-b border-line px-6 py-4 last:border-0 max-sm:px-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.35fr)] lg:items-center lg:gap-8">
      <div className="min-w-0 text-sm">
        <p className="truncate font-medium text-ink">
          <ListName id={row.id} name={row.name} />
        </p>
        <p className="text-[0.8125rem] text-ink-muted">{formatDate(row.at, true)}</p>
      </div>
      <div className="min-w-0">
        <Shares reserved={reserved} charged={charged} returned={returned} />
        <p className="figures mt-2 flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm text-ink">
          <Step value={reserved}>reserved</Step>
          <ArrowRight aria-hidden className="size-3.5 text-ink-muted" />
          <Step value={charged}>charged</Step>
          <ArrowRight aria-hidden className="size-3.5 text-ink-muted" />
          <Step value={returned}>returned</Step>
          {held > 0 ? <span className="text-ink-muted">({formatCount(held)} still reserved)</span> : null}
        </p>
        {free === "" ? null : <p className="figures mt-0.5 text-[0.8125rem] text-ink-muted">{free}: $0</p>}
      </div>
    </li>
  );
}

/** What cost nothing, and why; empty where it is not known. */
function freeText({ returned, unknown, repeated, unreached }: Usage): string {
  if (unknown === null) return "";
  if (repeated === null || unreached === null) return unknown > 0 ? `${formatCount(unknown)} unknown` : "";
  return returnedText({ unknown, repeated, unreached }, returned);
}

const Step = ({ value, children }: { value: number; children: ReactNode }) => (
  <span>
    <span className="font-medium">{formatCount(value)}</span>{" "}
    <span className="text-ink-muted">{children}</span>
  </span>
);

/** Charged and returned parts of what was reserved. Decorative: the numbers are below. */
const Shares = ({ reserved, charged, returned }: Pick<Usage, "reserved" | "charged" | "returned">) => {
  const whole = Math.max(reserved, charged + returned, 1);
  return (
    <div aria-hidden className="flex h-2 gap-px overflow-hidden rounded-full bg-hover">
      <div className="bg-accent" style={{ width: `${(charged / whole) * 100}%` }} />
      <div className="bg-valid-fill" style={{ width: `${(returned / whole) * 100}%` }} />
    </div>
  );
};
