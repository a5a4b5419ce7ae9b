import type { Entry } from "@winnow/core/credit/schema";
import { cx } from "class-variance-authority";
import type { ReactNode } from "react";
import { formatCount } from "../../../lib/number.ts";
import { Td } from "../../../ui/table.tsx";
import { Time } from "../../../ui/time.tsx";
import { ListName } from "../list-name.tsx";
import { changesOf, creditsAfter, entryName, notesOf, type OwnCredits, signedCredits } from "./entry-text.ts";

interface EntryRowProps {
  entry: Entry;
  /** Whether it stands beneath the row of its job. */
  isPart?: boolean;
  /** What it says beside its time, in place of its side effects. */
  note?: string;
}

/** One entry: what it moved, and what the workspace had after it. */
export const EntryRow = ({ entry, isPart = false, note }: EntryRowProps) => (
  <StatementLine isPart={isPart} change={changesOf(entry)} after={creditsAfter(entry)}>
    <span className={isPart ? "block" : "block font-medium"}>{entryName(entry)}</span>
    <span className="figures block text-[0.8125rem] text-ink-muted">
      <Time at={entry.occurred_at} as="moment" />
      {(note === undefined ? notesOf(entry).map(noteText) : [note]).map((each) => `, ${each}`)}
    </span>
    {entry.list === null || isPart ? null : (
      <span className="block text-[0.8125rem] break-words text-ink-muted">
        <ListName id={entry.list} name={entry.list_name} />
      </span>
    )}
    {entry.note === null ? null : (
      <span className="block text-[0.8125rem] break-words text-ink-muted">
        <bdi>{entry.note}</bdi>
      </span>
    )}
  </StatementLine>
);

const noteText = ({ credits, text }: ReturnType<typeof notesOf>[number]): string =>
  `${formatCount(credits)} ${text}`;

interface StatementLineProps {
  isPart?: boolean;
  change: OwnCredits;
  after: OwnCredits;
  children: ReactNode;
}

/** A line of the statement with its three amounts. */
export const StatementLine = ({ isPart = false, change, after, children }: StatementLineProps) => (
  <tr
    className={cx(
      "border-t border-line @max-2xl:grid @max-2xl:grid-cols-3 @max-2xl:gap-x-3 @max-2xl:gap-y-2 @max-2xl:px-5 @max-2xl:py-4",
      isPart && "bg-sunken @max-2xl:pl-11",
    )}
  >
    <Td className={cx("@max-2xl:col-span-3 @max-2xl:p-0!", isPart && "@2xl:pl-12!")}>{children}</Td>
    <Amount label="Plan" change={change.plan} after={after.plan} />
    <Amount label="Lifetime" change={change.lifetime} after={after.lifetime} />
    <Amount label="Reserved" change={change.held} after={after.held} />
  </tr>
);

const Amount = ({ label, change, after }: { label: string; change: number; after: number }) => (
  <Td className="figures text-right whitespace-nowrap @max-2xl:p-0! @max-2xl:text-left!">
    <span className="block text-[0.8125rem] text-ink-muted @2xl:hidden">{label}</span>
    <span className="block min-h-5 font-medium">{signedCredits(change, formatCount)}</span>
    <span className={`block text-[0.8125rem] ${after < 0 ? "text-danger" : "text-ink-muted"}`}>
      <span className="sr-only">after it </span>
      {after < 0 ? signedCredits(after, formatCount) : formatCount(after)}
    </span>
  </Td>
);
