import { EventType, type Info, limits, meanings, type WithSecret } from "@winnow/core/webhook/schema";
import { useId, useState, type ReactNode } from "react";
import { ApiError, errorMessage } from "../../lib/api-error.ts";
import { focusFirstError } from "../../lib/focus-error.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/state/callout.tsx";
import { Card } from "../../ui/card.tsx";
import { CheckboxList } from "../../ui/form/checkbox-list.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";
import { LeaveGuard } from "../../ui/overlay/leave-guard.tsx";
import { RadioCards } from "../../ui/form/radio-cards.tsx";
import { useCreateWebhook, useUpdateWebhook } from "./queries.ts";
import { changesOf, errorsOf, requestOf, type Draft } from "./webhook-draft.ts";

interface NewWebhookProps {
  onCreated: (webhook: WithSecret) => void;
  onCancel: () => void;
}

export function NewWebhook({ onCreated, onCancel }: NewWebhookProps) {
  const create = useCreateWebhook(onCreated);
  const [draft, setDraft] = useState<Draft>({
    url: "",
    mode: "live",
    events: ["list.completed", "list.failed"],
    description: "",
  });
  return (
    <WebhookForm
      title="New webhook"
      draft={draft}
      error={create.error}
      action="Create webhook"
      isPending={create.isPending}
      isSaved={create.isSuccess}
      onChange={setDraft}
      onSave={(request) => create.mutate(request)}
      onCancel={onCancel}
    >
      <RadioCards
        label="Events"
        value={draft.mode}
        options={[
          { value: "live", label: "Live", text: "Events of the workspace and of live keys." },
          { value: "test", label: "Test", text: "Events of what test keys do." },
        ]}
        onChange={(mode) => setDraft({ ...draft, mode })}
      />
    </WebhookForm>
  );
}

export function EditWebhook({ webhook, onDone }: { webhook: Info; onDone: () => void }) {
  const update = useUpdateWebhook(webhook.id, onDone);
  const { url, mode, events, description } = webhook;
  const [before] = useState<Draft>({ url, mode, events, description });
  const [draft, setDraft] = useState(before);
  return (
    <WebhookForm
      title="Edit the webhook"
      draft={draft}
      error={update.error}
      action="Save changes"
      isPending={update.isPending}
      isSaved={update.isSuccess}
      onChange={setDraft}
      onSave={(request) => update.mutate(changesOf(before, request))}
      onCancel={onDone}
    />
  );
}

interface WebhookFormProps {
  title: string;
  draft: Draft;
  error: unknown;
  action: string;
  isPending: boolean;
  isSaved: boolean;
  onChange: (draft: Draft) => void;
  onSave: (request: Draft) => void;
  onCancel: () => void;
  /** The choice of live or test events, for a new webhook. */
  children?: ReactNode;
}

function WebhookForm(props: WebhookFormProps) {
  const { title, draft, error, action, isPending, isSaved, onChange, onSave, onCancel, children } = props;
  const titleID = useId();
  const [isTried, setTried] = useState(false);
  const [before] = useState(draft);
  const isUnsaved = JSON.stringify(draft) !== JSON.stringify(before) && !isPending && !isSaved;
  const wrong = errorsOf(draft);
  const refused: Readonly<Record<string, string>> = error instanceof ApiError ? error.fields : {};
  const errors = { ...refused, ...(isTried ? wrong : {}) };
  return (
    <Card aria-labelledby={titleID} className="max-w-3xl">
      <LeaveGuard
        hasSomething={() => isUnsaved}
        title="Leave without saving?"
        description="What you entered for this webhook is lost."
      />
      <form
        noValidate
        className="grid gap-6 p-6 sm:p-8"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (Object.keys(wrong).length === 0) onSave(requestOf(draft));
          else focusFirstError(event.currentTarget);
        }}
      >
        <h2 id={titleID} className="text-lg font-semibold text-ink">
          {title}
        </h2>
        {error === null || Object.keys(refused).length > 0 ? null : (
          <Callout tone="error" announce>
            {errorMessage(error)}
          </Callout>
        )}
        <Field
          label="URL"
          help="Events are posted here as JSON. Reply 2xx within 5 s, then do the work."
          error={errors["url"]}
        >
          {(fieldProps) => (
            <Input
              {...fieldProps}
              type="url"
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              placeholder="https://example.com/webhooks"
              value={draft.url}
              onChange={(event) => onChange({ ...draft, url: event.target.value })}
            />
          )}
        </Field>
        {children}
        <CheckboxList
          label="Types"
          help="What the URL is told about."
          error={errors["events"]}
          options={EventType.options.map((type) => ({ value: type, label: type, text: meanings[type].says }))}
          values={draft.events}
          onChange={(events) => onChange({ ...draft, events })}
        />
        <Field label="Description (optional)" error={errors["description"]}>
          {(fieldProps) => (
            <Input
              {...fieldProps}
              value={draft.description}
              maxLength={limits.descriptionLength}
              autoComplete="off"
              onChange={(event) => onChange({ ...draft, description: event.target.value })}
            />
          )}
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" variant="primary" pending={isPending}>
            {action}
          </Button>
        </div>
      </form>
    </Card>
  );
}
