/** Filters that the team has saved under a name, to be used in every list. */
import { useQuery } from "@tanstack/react-query";
import { limits } from "@winnow/core/segment/limits";
import type { Info } from "@winnow/core/segment/schema";
import { Bookmark, Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { errorMessage } from "../../../../lib/api-error.ts";
import { useCanAnyList } from "../../../../shared/list/list-permission.ts";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { Input } from "../../../../ui/form/input.tsx";
import { Popover, PopoverTitle } from "../../../../ui/overlay/popover.tsx";
import { Skeleton } from "../../../../ui/state/skeleton.tsx";
import { toast } from "../../../../ui/overlay/toast.ts";
import { useFilter } from "../use-filter.ts";
import { segmentsQuery, useDeleteSegment, useSaveSegment } from "./segment-queries.ts";
import { segmentText } from "./segment-text.ts";

export function SegmentMenu() {
  const [isOpen, setOpen] = useState(false);
  const mayEdit = useCanAnyList("edit");
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger={<Button className="h-9!" />}
      label={
        <>
          <Bookmark aria-hidden />
          Segments
        </>
      }
      className="w-80"
    >
      <div className="border-b border-line px-4 py-3">
        <PopoverTitle className="text-sm font-semibold text-ink">Saved segments</PopoverTitle>
        <p className="mt-0.5 text-[0.8125rem] text-ink-muted">Filters that your team uses in every list.</p>
      </div>
      <Saved mayEdit={mayEdit} onChosen={() => setOpen(false)} />
      {mayEdit ? <SaveForm /> : null}
    </Popover>
  );
}

function Saved({ mayEdit, onChosen }: { mayEdit: boolean; onChosen: () => void }) {
  const { data, error, refetch } = useQuery(segmentsQuery);
  const { apply } = useFilter();
  const deleting = useDeleteSegment();
  const restoring = useSaveSegment(() => null);

  function remove(segment: Info): void {
    const { name, filter, sort } = segment;
    const undo = () => restoring.mutate({ name, filter, sort: sort ?? undefined });
    deleting.mutate(segment, {
      onSuccess: () => toast.undoable(`“${name}” was deleted`, 10, undo),
      onError: (failure) => toast.error(errorMessage(failure)),
    });
  }

  if (error !== null)
    return (
      <div className="px-4 py-3 text-sm">
        <p role="alert" className="text-ink">
          {errorMessage(error)}
        </p>
        <Button size="small" className="mt-2" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  if (data === undefined)
    return (
      <div aria-busy="true" className="px-4 py-3">
        <span className="sr-only">Loading the segments</span>
        <Skeleton className="h-10" />
      </div>
    );
  if (data.results.length === 0)
    return <p className="px-4 py-3 text-sm text-ink-muted">Nothing is saved yet.</p>;
  return (
    <ul className="max-h-64 overflow-y-auto py-1.5">
      {data.results.map((segment) => (
        <li key={segment.id} className="flex items-center gap-1 px-1.5">
          <button
            type="button"
            className="min-w-0 flex-1 rounded-control px-2.5 py-1.5 text-left hover:bg-sunken"
            onClick={() => {
              apply(segment.filter, segment.sort);
              onChosen();
            }}
          >
            <span className="block truncate text-sm font-medium text-ink">{segment.name}</span>
            <span className="block truncate text-[0.8125rem] text-ink-muted">
              {segmentText(segment.filter)}
            </span>
          </button>
          {mayEdit ? (
            <Button
              variant="ghost"
              size="icon"
              className="size-8!"
              aria-label={`Delete ${segment.name}`}
              title="Delete"
              disabled={deleting.isPending}
              onClick={() => remove(segment)}
            >
              <Trash2 aria-hidden />
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** Saves the present filter and order. */
function SaveForm() {
  const { filter, sort } = useFilter();
  const [name, setName] = useState("");
  const saving = useSaveSegment(() => setName(""));
  const asked = segmentText(filter);

  function save(event: FormEvent): void {
    event.preventDefault();
    saving.mutate({ name, filter, sort: sort === "row" ? undefined : sort });
  }

  if (asked === "")
    return (
      <p className="border-t border-line px-4 py-3 text-[0.8125rem] text-ink-muted">
        Filter or search the rows to save what you see.
      </p>
    );
  return (
    <form onSubmit={save} className="grid gap-3 border-t border-line px-4 py-3">
      <Field
        label="Save what is shown"
        help={asked}
        error={saving.isError ? errorMessage(saving.error) : undefined}
      >
        {(control) => (
          <Input
            {...control}
            value={name}
            maxLength={limits.name}
            placeholder="Name of the segment"
            required
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <Button
        type="submit"
        variant="primary"
        size="small"
        pending={saving.isPending}
        className="justify-self-start"
      >
        Save segment
      </Button>
    </form>
  );
}
