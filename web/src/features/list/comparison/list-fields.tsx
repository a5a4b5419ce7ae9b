/** The two lists that are compared. */
import type { Info } from "@winnow/core/list/schema";
import { ArrowRightLeft } from "lucide-react";
import { errorMessage } from "../../../lib/api-error.ts";
import { formatDate } from "../../../lib/date.ts";
import { Button } from "../../../ui/button.tsx";
import { Callout } from "../../../ui/state/callout.tsx";
import { Card } from "../../../ui/card.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { TextButton } from "../../../ui/text-link.tsx";
import { useComparable, type ShownView, type View } from "./use-comparison.ts";

interface ListFieldsProps {
  view: View;
  onChange: (patch: Partial<ShownView>) => void;
}

const none = { value: "", label: "Choose a list" };

export function ListFields({ view, onChange }: ListFieldsProps) {
  const { now, before } = view;
  const { lists, isPending, error, refetch } = useComparable(view);
  const options = lists.map((list) => ({ value: list.id, label: named(list) }));
  if (isPending) return <Skeleton className="h-28 w-full rounded-card" />;
  if (error !== null)
    return (
      <Callout tone="error" title="The lists could not be loaded" announce>
        {errorMessage(error)} <TextButton onClick={() => void refetch()}>Try again</TextButton>
      </Callout>
    );
  return (
    <Card className="flex flex-wrap items-end gap-4 p-5 sm:p-6">
      <div className="min-w-0 flex-1 basis-64">
        <Field label="Before">
          {({ id }) => (
            <Select
              id={id}
              value={before}
              options={[
                none,
                ...options.map((option) =>
                  option.value === now
                    ? { ...option, label: "The same list, verified the time before" }
                    : option,
                ),
              ]}
              onChange={(next) => onChange({ before: next })}
              className="w-full min-w-0"
            />
          )}
        </Field>
      </div>
      <Button
        size="icon"
        className="size-10"
        aria-label="Swap the lists"
        title="Swap the lists"
        disabled={now === before}
        onClick={() => onChange({ now: before, before: now })}
      >
        <ArrowRightLeft aria-hidden />
      </Button>
      <div className="min-w-0 flex-1 basis-64">
        <Field label="Now">
          {({ id }) => (
            <Select
              id={id}
              value={now}
              options={[none, ...options]}
              onChange={(next) => onChange({ now: next })}
              className="w-full min-w-0"
            />
          )}
        </Field>
      </div>
    </Card>
  );
}

const named = ({ name, verification, created_at }: Info): string =>
  `${name}, ${formatDate(verification?.completed_at ?? created_at)}`;
