import type { Entry } from "@winnow/core/credit/schema";
import { formatDate } from "../../../lib/date.ts";
import { formatCount } from "../../../lib/number.ts";
import { Td } from "../../../ui/table.tsx";
import { ListName } from "../list-name.tsx";
import { changesOf, kindNames, notesOf, signedCredits } from "./entry-text.ts";

/** One entry: what it moved in each account, and what the account had after it. */
export function EntryRow({ entry }: { entry: Entry }) {
  const { plan, lifetime, held } = changesOf(entry);
  const { after } = entry;
  return (
    <tr className="border-b border-line last:border-0 max-md:grid max-md:grid-cols-3 max-md:gap-x-3 max-md:gap-y-2 max-md:px-5 max-md:py-4">
      <Td className="max-md:col-span-3 max-md:p-0!">
        <span className="block font-medium">{kindNames[entry.kind]}</span>
        <span className="figures block text-[0.8125rem] text-ink-muted">
          {[
            formatDate(entry.occurred_at, true),
            ...notesOf(entry).map(noteText),
            ...(entry.kind === "release" && held === 0 ? ["nothing was left"] : []),
          ].join(", ")}
        </span>
        {entry.list === null ? null : (
          <span className="block text-[0.8125rem] break-words text-ink-muted">
            <ListName id={entry.list} name={entry.list_name} />
          </span>
        )}
        {entry.note === null ? null : (
          <span className="block text-[0.8125rem] break-words text-ink-muted">
            <bdi>{entry.note}</bdi>
          </span>
        )}
      </Td>
      <Amount label="Plan" change={plan} after={after.monthly} />
      <Amount label="Lifetime" change={lifetime} after={after.lifetime} />
      <Amount label="Reserved" change={held} after={after.held_monthly + after.held_lifetime} />
    </tr>
  );
}

const noteText = ({ credits, text }: ReturnType<typeof notesOf>[number]): string =>
  `${formatCount(credits)} ${text}`;

const Amount = ({ label, change, after }: { label: string; change: number; after: number }) => (
  <Td className="figures text-right whitespace-nowrap max-md:p-0! max-md:text-left!">
    <span className="block text-[0.8125rem] text-ink-muted md:hidden">{label}</span>
    <span className="block min-h-5 font-medium">{signedCredits(change, formatCount)}</span>
    <span className={`block text-[0.8125rem] ${after < 0 ? "text-danger" : "text-ink-muted"}`}>
      <span className="sr-only">after it </span>
      {after < 0 ? signedCredits(after, formatCount) : formatCount(after)}
    </span>
  </Td>
);
