import type { Settings } from "@winnow/core/billing/schema";
import { useState, type ReactNode } from "react";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { useChangeSettings } from "../queries.ts";
import { SettingForm } from "./setting-form.tsx";
import { useSavedDraft } from "./use-saved-draft.ts";

interface OptionalSettingProps<Value> {
  title: string;
  text: string;
  /** Beside the checkbox that turns it on. */
  label: string;
  saved: Value | null;
  /** The value of the inputs; null where they are not valid. */
  typed: Value | null;
  toChange: (value: Value | null) => Partial<Settings>;
  onSaved: string;
  /** The inputs, shown while it is on, with their errors after a try to save. */
  children: (tried: boolean) => ReactNode;
}

/** A setting that can be off. */
export function OptionalSetting<Value>(props: OptionalSettingProps<Value>) {
  const { title, text, label, saved, typed, toChange, onSaved, children } = props;
  const [isOn, setOn] = useSavedDraft(saved, (value) => value !== null);
  const [tried, setTried] = useState(false);
  const change = useChangeSettings(() => toast.success(onSaved));
  const next = isOn ? typed : null;
  const isWrong = isOn && typed === null;
  return (
    <SettingForm
      title={title}
      text={text}
      error={change.error}
      isPending={change.isPending}
      isChanged={isWrong || JSON.stringify(next) !== JSON.stringify(saved)}
      onSave={() => {
        setTried(true);
        if (!isWrong) change.mutate(toChange(next));
      }}
    >
      <Checkbox checked={isOn} onCheckedChange={setOn}>
        {label}
      </Checkbox>
      {isOn ? children(tried) : null}
    </SettingForm>
  );
}

interface NumberFieldProps {
  label: string;
  error: string | undefined;
  inputMode?: "numeric" | "decimal";
  value: string;
  onChange: (value: string) => void;
}

export const NumberField = ({ label, error, inputMode = "numeric", value, onChange }: NumberFieldProps) => (
  <Field label={label} error={error}>
    {(fieldProps) => (
      <Input
        {...fieldProps}
        inputMode={inputMode}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="figures"
      />
    )}
  </Field>
);
