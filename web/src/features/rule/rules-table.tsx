import type { Info } from "@winnow/core/rule/schema";
import { Trash2 } from "lucide-react";
import { errorMessage } from "../../lib/api-error.ts";
import { useCan } from "../../lib/auth.ts";
import { useCreateRule, useDeleteRule } from "../../shared/rule/rules.ts";
import { Button } from "../../ui/button.tsx";
import { Badge } from "../../ui/status-mark.tsx";
import { Td, Th } from "../../ui/table.tsx";
import { Time } from "../../ui/time.tsx";
import { toast } from "../../ui/overlay/toast.ts";
import { useMediaQuery } from "../../hooks/use-media-query.ts";
import { RuleNote } from "./rule-note.tsx";
import { effectNames, matchNames } from "./rule-text.ts";

/** The rules. One that is deleted can be made again for ten seconds. */
export function RulesTable({ rules }: { rules: readonly Info[] }) {
  const mayDelete = useCan("verify_email", "delete");
  const mayEdit = useCan("verify_email", "edit");
  const isWide = useMediaQuery("(min-width: 48rem)");
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
          {isWide ? <Th>Note</Th> : null}
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
            mayEdit={mayEdit}
            isWide={isWide}
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
  mayEdit: boolean;
  /** Whether the note has a column of its own. */
  isWide: boolean;
  onDelete: (() => void) | undefined;
  isDeleting: boolean;
}

const Row = ({ rule, mayEdit, isWide, onDelete, isDeleting }: RowProps) => (
  <tr className="relative border-b border-line last:border-0 max-sm:grid max-sm:grid-cols-[minmax(0,1fr)] max-sm:gap-2 max-sm:px-5 max-sm:py-4">
    <Td className="max-sm:p-0! max-sm:pr-12!">
      <bdi className="block font-medium break-all text-ink">{rule.value}</bdi>
      <span className="block text-[0.8125rem] text-ink-muted">{matchNames[rule.match]}</span>
    </Td>
    <Td className="max-sm:p-0!">
      <Badge tone={rule.effect === "block" ? "invalid" : "valid"}>{effectNames[rule.effect]}</Badge>
      {isWide ? null : (
        <div className="mt-2 empty:hidden">
          <RuleNote rule={rule} mayEdit={mayEdit} />
        </div>
      )}
    </Td>
    {isWide ? (
      <Td>
        <RuleNote rule={rule} mayEdit={mayEdit} />
      </Td>
    ) : null}
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
