import type { Info } from "@winnow/core/suppression/schema";
import { Trash2 } from "lucide-react";
import { errorMessage } from "../../lib/api-error.ts";
import { useCan } from "../../lib/auth.ts";
import { reasonNames, sourceNames } from "../../shared/rule/suppression-text.ts";
import { useEraseSuppression } from "../../shared/rule/suppressions.ts";
import { Button } from "../../ui/button.tsx";
import { Badge } from "../../ui/status-mark.tsx";
import { Td, Th } from "../../ui/table.tsx";
import { Time } from "../../ui/time.tsx";
import { toast } from "../../ui/overlay/toast.ts";

/** The suppressed addresses. One that is erased is gone: nothing of it is kept for an undo. */
export function SuppressionsTable({ entries }: { entries: readonly Info[] }) {
  const mayErase = useCan("verify_email", "delete");
  const erasing = useEraseSuppression(
    ({ email }) => toast.success(`${email ?? "The hash"} is not suppressed any more`),
    (error) => toast.error(errorMessage(error)),
  );
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">Suppressed addresses</caption>
      <thead className="hidden border-b border-line sm:table-header-group">
        <tr>
          <Th>Address</Th>
          <Th>Reason</Th>
          <Th className="max-md:hidden">Source</Th>
          <Th>Since</Th>
          {mayErase ? (
            <Th>
              <span className="sr-only">Remove</span>
            </Th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Row
            key={entry.sha256}
            entry={entry}
            onErase={mayErase ? () => erasing.mutate(entry) : undefined}
            isErasing={erasing.isPending && erasing.variables.sha256 === entry.sha256}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  entry: Info;
  onErase: (() => void) | undefined;
  isErasing: boolean;
}

const Row = ({ entry, onErase, isErasing }: RowProps) => (
  <tr className="relative border-b border-line last:border-0 max-sm:grid max-sm:grid-cols-[minmax(0,1fr)] max-sm:gap-2 max-sm:px-5 max-sm:py-4">
    <Td className="max-sm:p-0! max-sm:pr-12!">
      {entry.email === null ? (
        <>
          <span className="block font-medium text-ink">Known by its hash</span>
          <span className="block font-mono text-[0.8125rem] break-all text-ink-muted" title={entry.sha256}>
            {entry.sha256.slice(0, 16)}…
          </span>
        </>
      ) : (
        <bdi className="block font-medium break-all text-ink">{entry.email}</bdi>
      )}
    </Td>
    <Td className="max-sm:p-0!">
      <Badge tone={entry.reason === "manual" ? "unknown" : "invalid"}>{reasonNames[entry.reason]}</Badge>
    </Td>
    <Td className="text-ink-muted max-md:hidden">{sourceNames[entry.source]}</Td>
    <Td className="text-ink-muted max-sm:p-0!">
      <Time at={entry.at} as="date" />
    </Td>
    {onErase === undefined ? null : (
      <Td className="sm:w-px max-sm:absolute max-sm:top-3 max-sm:right-3 max-sm:p-0!">
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Remove ${entry.email ?? `the hash ${entry.sha256.slice(0, 16)}`} from the list`}
          title="Remove from the list"
          pending={isErasing}
          onClick={onErase}
        >
          {isErasing ? null : <Trash2 aria-hidden />}
        </Button>
      </Td>
    )}
  </tr>
);
