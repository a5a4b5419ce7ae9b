/** The rows of a small list that is being verified: the verdict of each appears as it comes. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { EarlyRow, Info } from "@winnow/core/list/schema";
import { errorMessage } from "../../../lib/api-error.ts";
import { formatCount } from "../../../lib/number.ts";
import { Callout } from "../../../ui/state/callout.tsx";
import { Card } from "../../../ui/card.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { Mark } from "../../../ui/status-mark.tsx";
import { Table, Td, Th } from "../../../ui/table.tsx";
import { lists } from "../list-api.ts";
import { reasonName, statusNames } from "../summary/status-names.ts";
import { suggestionText } from "./suggestion-text.ts";

export function EarlyRows({ list }: { list: Info }) {
  const done = list.verification?.progress.done ?? 0;
  const { data, error, refetch } = useQuery({
    queryKey: ["early-rows", list.id, done],
    queryFn: ({ signal }) => lists.earlyRows(list.id, { signal }),
    placeholderData: keepPreviousData,
  });
  const rows = list.rows?.total ?? 0;
  return (
    <Card aria-labelledby="early-title">
      <h2 id="early-title" className="px-6 pt-5 pb-3 text-lg font-semibold text-ink">
        One by one
      </h2>
      {error === null ? null : (
        <div className="px-6 pb-4">
          <Callout tone="warning" title="The newest verdicts could not be loaded" announce>
            {errorMessage(error)}{" "}
            <button
              type="button"
              className="font-medium text-accent underline"
              onClick={() => void refetch()}
            >
              Try again
            </button>
          </Callout>
        </div>
      )}
      {data === undefined && error !== null ? null : (
        <Table label="Addresses and their verdicts so far">
          <thead className="border-b border-line">
            <tr>
              <Th className="w-16 text-right max-sm:hidden">Row</Th>
              <Th className="max-sm:pl-6">Address</Th>
              <Th>Verdict</Th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {data === undefined
              ? Array.from({ length: rows }, (_, index) => <LoadingRow key={index} />)
              : data.results.map((row) => <Row key={row.row} row={row} />)}
          </tbody>
        </Table>
      )}
    </Card>
  );
}

function Row({ row: { row, email, verdict, mended_from: original } }: { row: EarlyRow }) {
  return (
    <tr>
      <Td className="figures py-2! text-right text-[0.8125rem] text-ink-muted max-sm:hidden">
        {formatCount(row)}
      </Td>
      <Td className="w-1/2 max-w-0 truncate py-2! max-sm:pl-6" title={email}>
        <bdi>{email}</bdi>
        {original === undefined ? null : (
          <span className="ml-2 text-[0.8125rem] text-ink-muted" title={`Mended from ${original}`}>
            mended
          </span>
        )}
      </Td>
      <Td className="py-2!">
        {verdict === null ? (
          <span className="text-ink-muted">No verdict yet</span>
        ) : (
          <span className="flex items-center gap-2">
            <Mark tone={verdict.status} />
            <span className="sr-only">{statusNames[verdict.status]}</span>
            {reasonName(verdict.reason)}
            {verdict.suggestion === null ? null : (
              <span className="text-[0.8125rem] text-accent" title={`Did they mean ${verdict.suggestion}?`}>
                <span aria-hidden>→ </span>
                <span className="sr-only">did they mean </span>
                {suggestionText(email, verdict.suggestion)}
              </span>
            )}
          </span>
        )}
      </Td>
    </tr>
  );
}

const LoadingRow = () => (
  <tr>
    <Td className="h-10 py-2! max-sm:hidden">
      <Skeleton className="ml-auto h-3 w-6" />
    </Td>
    <Td className="h-10 w-1/2 py-2! max-sm:pl-6">
      <Skeleton className="h-3 w-2/3" />
    </Td>
    <Td className="h-10 py-2!">
      <Skeleton className="h-3 w-24" />
    </Td>
  </tr>
);
