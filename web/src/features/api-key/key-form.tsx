import { useId, type ReactNode } from "react";
import { focusFirstError } from "../../lib/focus-error.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/state/callout.tsx";
import { Card } from "../../ui/card.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Input, Textarea } from "../../ui/form/input.tsx";
import { LeaveGuard } from "../../ui/overlay/leave-guard.tsx";
import type { Draft, DraftErrors } from "./key-draft.ts";
import { ScopesField } from "./scopes-field.tsx";

interface KeyFormProps {
  title: string;
  draft: Draft;
  errors: DraftErrors;
  refusal: string | null;
  action: string;
  isPending: boolean;
  isDisabled?: boolean;
  /** Whether something was entered that is not saved yet. */
  isUnsaved: boolean;
  onChange: (draft: Draft) => void;
  onSave: () => void;
  onCancel: () => void;
  /** The choice of live or test, for a new key. */
  children?: ReactNode;
}

/** The form of a new or changed key. */
export function KeyForm(props: KeyFormProps) {
  const { title, draft, errors, refusal, action, isPending, isDisabled, isUnsaved, children } = props;
  const { onSave, onCancel } = props;
  const titleID = useId();
  const isPublishable = draft.mode === "publishable";
  const change = (changes: Partial<Draft>) => props.onChange({ ...draft, ...changes });
  return (
    <Card aria-labelledby={titleID} className="max-w-3xl">
      <LeaveGuard
        hasSomething={() => isUnsaved}
        title="Leave without saving?"
        description="What you entered for this key is lost."
      />
      <form
        noValidate
        className="grid gap-6 p-6 sm:p-8"
        onSubmit={(event) => {
          event.preventDefault();
          onSave();
          focusFirstError(event.currentTarget);
        }}
      >
        <h2 id={titleID} className="text-lg font-semibold break-words text-ink">
          {title}
        </h2>
        {refusal === null ? null : (
          <Callout tone="error" announce>
            {refusal}
          </Callout>
        )}
        <Field
          label="Name"
          help="What the key is for, like “Signup form” or “Nightly import”."
          error={errors.name}
        >
          {(fieldProps) => (
            <Input
              {...fieldProps}
              value={draft.name}
              maxLength={80}
              autoComplete="off"
              onChange={(event) => change({ name: event.target.value })}
            />
          )}
        </Field>
        {children}
        {isPublishable ? null : (
          <ScopesField
            values={draft.scopes}
            error={errors.scopes}
            onChange={(scopes) => change({ scopes })}
          />
        )}
        <Limits draft={draft} errors={errors} onChange={change} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" variant="primary" pending={isPending} disabled={isDisabled}>
            {action}
          </Button>
        </div>
      </form>
    </Card>
  );
}

interface LimitsProps {
  draft: Draft;
  errors: DraftErrors;
  onChange: (changes: Partial<Draft>) => void;
}

/** Where, until when and for how much a key may be used. */
function Limits({ draft, errors, onChange }: LimitsProps) {
  const isPublishable = draft.mode === "publishable";
  return (
    <fieldset className="grid gap-5 border-t border-line pt-6">
      <legend className="sr-only">Limits</legend>
      {isPublishable ? (
        <Lines
          label="Origins"
          help="Where your pages are, one per line: scheme, host and port."
          placeholder={"https://shop.example\nhttp://localhost:8080"}
          error={errors.origins}
          value={draft.origins}
          onChange={(origins) => onChange({ origins })}
        />
      ) : (
        <Lines
          label="Allowed networks (optional)"
          help="IP addresses or networks, one per line. Without any, the key works from everywhere."
          placeholder={"192.0.2.0/24\n2001:db8::/32"}
          error={errors.cidrs}
          value={draft.cidrs}
          onChange={(cidrs) => onChange({ cidrs })}
        />
      )}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field
          label="Last day (optional)"
          help="The key is refused after this day."
          error={errors.expires_at}
        >
          {(fieldProps) => (
            <Input
              {...fieldProps}
              type="date"
              value={draft.expires_at}
              onChange={(event) => onChange({ expires_at: event.target.value })}
            />
          )}
        </Field>
        {isPublishable ? null : (
          <Field
            label="Monthly budget (optional)"
            help="The most credits that it may spend in a calendar month."
            error={errors.monthly_budget}
          >
            {(fieldProps) => (
              <Input
                {...fieldProps}
                inputMode="numeric"
                autoComplete="off"
                value={draft.monthly_budget}
                className="figures"
                onChange={(event) => onChange({ monthly_budget: event.target.value })}
              />
            )}
          </Field>
        )}
      </div>
    </fieldset>
  );
}

interface LinesProps {
  label: string;
  help: string;
  placeholder: string;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
}

/** A field with one entry in each line. */
const Lines = ({ label, help, placeholder, error, value, onChange }: LinesProps) => (
  <Field label={label} help={help} error={error}>
    {(fieldProps) => (
      <Textarea
        {...fieldProps}
        rows={3}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        placeholder={placeholder}
        value={value}
        className="resize-y font-mono"
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
);
