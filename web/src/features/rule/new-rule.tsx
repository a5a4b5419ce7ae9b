/** The form of a new rule. */
import { limits } from "@winnow/core/rule/limits";
import type { Effect, Match } from "@winnow/core/rule/schema";
import { useState } from "react";
import { ApiError } from "../../lib/api-error.ts";
import { useCreateRule } from "../../shared/rule/rules.ts";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { DialogForm } from "../../ui/form/dialog-form.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";
import { LeaveGuard } from "../../ui/overlay/leave-guard.tsx";
import { Segmented } from "../../ui/form/segmented.tsx";
import { Select } from "../../ui/form/select.tsx";
import { toast } from "../../ui/overlay/toast.ts";
import { effectNames, examples, matchHelp, matchNames } from "./rule-text.ts";

interface NewRuleProps {
  open: boolean;
  onClose: () => void;
}

export const NewRule = ({ open, onClose }: NewRuleProps) => (
  <Dialog
    open={open}
    onOpenChange={(next) => next || onClose()}
    title="Add a rule"
    description="It holds for later verifications and for existing results, free of charge."
  >
    <Form onClose={onClose} />
  </Dialog>
);

const effects = [
  { value: "block", label: effectNames.block },
  { value: "allow", label: effectNames.allow },
] as const;

const kinds = (["address", "domain", "suffix", "exchanger"] as const).map((value) => ({
  value,
  label: matchNames[value],
}));

function Form({ onClose }: { onClose: () => void }) {
  const [effect, setEffect] = useState<Effect>("block");
  const [match, setMatch] = useState<Match>("domain");
  const [value, setValue] = useState("");
  const [note, setNote] = useState("");
  const [isMissing, setMissing] = useState(false);
  const creating = useCreateRule((rule) => {
    onClose();
    toast.success(`The rule on ${rule.value} was added`);
  });
  const refusal = refusalOf(creating.error);
  const change = (then: () => void) => {
    creating.reset();
    setMissing(false);
    then();
  };
  return (
    <DialogForm
      saving={{ isPending: creating.isPending, error: refusal === undefined ? creating.error : null }}
      action="Add rule"
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(value.trim() === "");
        if (value.trim() !== "" && !creating.isPending) creating.mutate({ match, value, effect, note });
      }}
    >
      <LeaveGuard
        hasSomething={() => `${value}${note}`.trim() !== "" && !creating.isPending}
        title="Leave without adding the rule?"
        description="What you entered for it is lost."
      />
      <Segmented label="Effect" value={effect} options={effects} onChange={setEffect} />
      <Field label="Kind" help={matchHelp[match]}>
        {({ id }) => (
          <Select
            id={id}
            value={match}
            options={kinds}
            onChange={(next) => change(() => setMatch(next))}
            className="w-full"
          />
        )}
      </Field>
      <Field label="Value" error={isMissing ? `Enter a value, such as ${examples[match]}.` : refusal}>
        {(fieldProps) => (
          <Input
            {...fieldProps}
            value={value}
            maxLength={limits.value}
            placeholder={examples[match]}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => change(() => setValue(event.target.value))}
          />
        )}
      </Field>
      <Field label="Note" help="Why there is this rule. Your team sees it; optional.">
        {(fieldProps) => (
          <Input
            {...fieldProps}
            value={note}
            maxLength={limits.note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
    </DialogForm>
  );
}

/** What is wrong with the value: a wildcard, a public suffix, or a rule on it that there is already. */
function refusalOf(error: Error | null): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.fields["value"] ?? (error.code === "rule.conflict" ? sentenceOf(error) : undefined);
}

const sentenceOf = ({ body, message }: ApiError): string =>
  typeof body === "object" && body !== null && "error" in body && typeof body.error === "string"
    ? body.error
    : message;
