import type { StatementRow } from "@winnow/core/credit/schema";
import { formatCount } from "../../../lib/number.ts";
import { Time } from "../../../ui/time.tsx";
import { ListName } from "../list-name.tsx";
import { StatementLine } from "./entry-row.tsx";
import { changesOf, creditsAfter, kindNames, returnedText, sumOf } from "./entry-text.ts";

interface ReturnedRowProps {
  row: StatementRow;
  returned: NonNullable<StatementRow["returned"]>;
}

/** What came back for bounces after a verification: one line, however many there were. */
export function ReturnedRow({ row: { entries }, returned }: ReturnedRowProps) {
  const newest = entries.at(-1);
  if (newest === undefined) return null;
  return (
    <tbody>
      <StatementLine change={sumOf(entries.map(changesOf))} after={creditsAfter(newest)}>
        <span className="block font-medium">{kindNames.return}</span>
        <span className="figures block text-[0.8125rem] text-ink-muted">
          <Time at={newest.recorded_at} as="moment" />, {returnedText(returned, formatCount)}
        </span>
        {newest.list === null ? null : (
          <span className="block text-[0.8125rem] break-words text-ink-muted">
            <ListName id={newest.list} name={newest.list_name} />
          </span>
        )}
      </StatementLine>
    </tbody>
  );
}
