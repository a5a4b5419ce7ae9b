import type { Settings } from "@winnow/core/billing/schema";
import { useState } from "react";
import { formatCount } from "../../../lib/number.ts";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { toast } from "../../../ui/toast.ts";
import { useChangeSettings } from "../queries.ts";
import { parseCredits } from "./parse-credits.ts";
import { FixedSetting, SettingForm } from "./setting-form.tsx";

const title = "Low-credit alert";
const text =
  "The bell and a mail to those who manage the plan, once, when fewer credits can be spent than you say.";

/** The threshold of the low-credit alert. */
export function LowCreditAlert({ settings, mayEdit }: { settings: Settings; mayEdit: boolean }) {
  const { low_credit_threshold: saved } = settings;
  const [isOn, setOn] = useState(saved !== null);
  const [typed, setTyped] = useState(String(saved ?? 1_000));
  const [tried, setTried] = useState(false);
  const change = useChangeSettings(() => toast.success("The alert is saved"));
  if (!mayEdit)
    return (
      <FixedSetting title={title} text={text}>
        {saved === null ? "Off" : `Below ${formatCount(saved)} credits`}
      </FixedSetting>
    );

  const threshold = isOn ? parseCredits(typed, 0) : null;
  const isWrong = isOn && threshold === null;
  return (
    <SettingForm
      title={title}
      text={text}
      error={change.error}
      isPending={change.isPending}
      isChanged={isWrong || threshold !== saved}
      onSave={() => {
        setTried(true);
        if (!isWrong) change.mutate({ low_credit_threshold: threshold });
      }}
    >
      <Checkbox checked={isOn} onCheckedChange={setOn}>
        Tell us when credits run low
      </Checkbox>
      {isOn ? (
        <div className="w-full max-w-60">
          <Field
            label="Fewer credits than"
            error={tried && isWrong ? "Enter a whole number up to 10,000,000." : undefined}
          >
            {(fieldProps) => (
              <Input
                {...fieldProps}
                inputMode="numeric"
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
                className="figures"
              />
            )}
          </Field>
        </div>
      ) : null}
    </SettingForm>
  );
}
