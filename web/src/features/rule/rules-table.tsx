import type { Info } from "@winnow/core/rule/schema";
import { Trash2 } from "lucide-react";
import { errorMessage } from "../../lib/api-error.ts";
import { useCan } from "../../lib/auth.ts";
import { useCreateRule, useDeleteRule } from "../../lib/rules.ts";
import { Button } from "../../ui/button.tsx";
import { Badge } from "../../ui/status-mark.tsx";
import { Td, Th } from "../../ui/table.tsx";
import { Time } from "../../ui/time.tsx";
import { toast } from "../../ui/toast.ts";
import { effectNames, matchNames } from "./rule-text.ts";

/** The rules. One that is deleted can be made again for ten seconds. */
export function RulesTable({ rules }: { rules: readonly Info[] }) {
  const mayDelete = useCan("verify_email", "delete");
  const mayUndo = useCan("verify_email", "add");
  const fail = (error: Error) => toast.error(errorMessage(error));
  const { mutate: restore } = useCreateRule(() => toast.success("The rule is back"), fail);
  const deleting = useDeleteRule(({ match, value, effect, note }) => {
    const said = `The rule on ${value} was deleted`;
    if (mayUndo) toast.undoable(said, 10, () => restore({ match, value, effect, note }));
    else toast.success(said);
  }, fail);

  return (
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">Rules</caption>
      <thead className="hidden border-b border-line sm:table-header-group">
        <tr>
          <Th>Value</Th>
          <Th>Effect</Th>
          <Th className="max-md:hidden">Note</Th>
          <Th>Added</Th>
          {mayDelete ? (
            <Th>
              <span className="sr-only">Delete</span>
            </Th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {rules.map((rule) => (
          <Row
            key={rule.id}
            rule={rule}
            onDelete={mayDelete ? () => deleting.mutate(rule) : undefined}
            isDeleting={deleting.isPending && deleting.variables.id === rule.id}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  rule: Info;
  onDelete: (() => void) | undefined;
  isDeleting: boolean;
}

const Row = ({ rule, onDelete, isDeleting }: RowProps) => (
  <tr className="relative border-b border-line last:border-0 max-sm:grid max-sm:gap-2 max-sm:px-5 max-sm:py-4">
    <Td className="max-sm:p-0! max-sm:pr-12!">
      <bdi className="block font-medium break-all text-ink">{rule.value}</bdi>
      <span className="block text-[0.8125rem] text-ink-muted">{matchNames[rule.match]}</span>
    </Td>
    <Td className="max-sm:p-0!">
      <Badge tone={rule.effect === "block" ? "invalid" : "valid"}>{effectNames[rule.effect]}</Badge>
      {rule.note === "" ? null : <Note text={rule.note} className="mt-2 md:hidden" />}
    </Td>
    <Td className="max-md:hidden">{rule.note === "" ? null : <Note text={rule.note} />}</Td>
    <Td className="text-ink-muted max-sm:p-0!">
      <Time at={rule.created_at} />
      {rule.created_by === null ? null : (
        <span className="block text-[0.8125rem] max-sm:inline">
          {" "}
          by <bdi className="break-words">{rule.created_by}</bdi>
        </span>
      )}
    </Td>
    {onDelete === undefined ? null : (
      <Td className="sm:w-px max-sm:absolute max-sm:top-3 max-sm:right-3 max-sm:p-0!">
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Delete the rule on ${rule.value}`}
          title="Delete"
          pending={isDeleting}
          onClick={onDelete}
        >
          {isDeleting ? null : <Trash2 aria-hidden />}
        </Button>
      </Td>
    )}
  </tr>
);

const Note = ({ text, className = "" }: { text: string; className?: string }) => (
  <bdi className={`block max-w-sm break-words text-ink-muted ${className}`}>{text}</bdi>
);
