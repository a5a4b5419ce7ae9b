/** Chosen tags, an input for another one, and the tags of the workspace to choose from. What is typed is saved too. */
import { useQuery } from "@tanstack/react-query";
import { limits } from "@winnow/core/list/limits";
import { Plus, X } from "lucide-react";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { tagsQuery } from "../queries.ts";
import { suggested, type Tagging, withTyped } from "./tag-text.ts";

const full = `A list has at most ${limits.tags} tags.`;
const tooLong = `A tag has at most ${limits.tagText} characters.`;

interface TagFieldProps {
  value: Tagging;
  onChange: (value: Tagging) => void;
}

export function TagField({ value: { tags, typed }, onChange }: TagFieldProps) {
  const { data: used = [] } = useQuery(tagsQuery);
  const isFull = tags.length >= limits.tags;
  const isBlank = typed.trim() === "";
  const isTooLong = typed.trim().length > limits.tagText;
  const add = (tag: string) => onChange(withTyped(tags, `${tag},`));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {tags.length === 0 ? null : (
        <ul aria-label="Chosen tags" className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag} className="max-w-full">
              <button
                type="button"
                aria-label={`Remove “${tag}”`}
                onClick={() => onChange({ tags: tags.filter((each) => each !== tag), typed })}
                className="flex max-w-full items-center gap-1.5 rounded-full bg-accent-soft py-1 pr-2 pl-3 text-sm text-ink hover:bg-hover"
              >
                <bdi className="truncate">{tag}</bdi>
                <X aria-hidden className="size-3.5 shrink-0 text-ink-muted" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Field
        label="Add a tag"
        help={isFull ? full : "Type a word, and press Enter or a comma."}
        error={isBlank ? undefined : isFull ? full : isTooLong ? tooLong : undefined}
      >
        {(fieldProps) => (
          <div className="flex gap-2">
            <Input
              {...fieldProps}
              value={typed}
              autoComplete="off"
              disabled={isFull && isBlank}
              onChange={(event) => onChange(withTyped(tags, event.target.value))}
              onKeyDown={(event) => {
                if (event.key !== "Enter" || isBlank) return;
                event.preventDefault();
                if (!isTooLong) add(typed);
              }}
            />
            <Button disabled={isBlank || isTooLong || isFull} onClick={() => add(typed)}>
              Add
            </Button>
          </div>
        )}
      </Field>
      <Suggestions tags={isFull ? [] : suggested(used, tags, typed)} onChoose={add} />
    </div>
  );
}

function Suggestions({ tags, onChoose }: { tags: readonly string[]; onChoose: (tag: string) => void }) {
  if (tags.length === 0) return null;
  return (
    <div role="group" aria-label="Tags of this workspace" className="flex flex-wrap gap-2">
      {tags.map((tag) => (
        <button
          key={tag}
          type="button"
          aria-label={`Add “${tag}”`}
          onClick={() => onChoose(tag)}
          className="flex max-w-full items-center gap-1 rounded-full border border-line py-1 pr-3 pl-2 text-sm text-ink-muted hover:border-line-strong hover:text-ink"
        >
          <Plus aria-hidden className="size-3.5 shrink-0" />
          <bdi className="truncate">{tag}</bdi>
        </button>
      ))}
    </div>
  );
}
