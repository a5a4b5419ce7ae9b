import { Settings } from "@winnow/core/billing/schema";
import { useState } from "react";
import { Field } from "../../../ui/form/field.tsx";
import { Textarea } from "../../../ui/form/input.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { useChangeSettings } from "../queries.ts";
import { FixedSetting, SettingForm } from "./setting-form.tsx";
import { splitEmails } from "./split-emails.ts";
import { useSavedDraft } from "./use-saved-draft.ts";

const title = "Receipts";
const text = "Who gets an email with each receipt, besides the buyer. Up to five addresses.";

/** The addresses that get each receipt. */
export function ReceiptAddresses({ settings, mayEdit }: { settings: Settings; mayEdit: boolean }) {
  const { receipt_emails: saved } = settings;
  const [typed, setTyped] = useSavedDraft(saved, (emails) => emails.join("\n"));
  const [tried, setTried] = useState(false);
  const change = useChangeSettings(() => toast.success("The addresses are saved"));
  if (!mayEdit)
    return (
      <FixedSetting title={title} text={text}>
        {saved.length === 0 ? "No other address" : saved.join(", ")}
      </FixedSetting>
    );

  const emails = splitEmails(typed);
  const parsed = Settings.shape.receipt_emails.safeParse(emails);
  return (
    <SettingForm
      title={title}
      text={text}
      error={change.error}
      isPending={change.isPending}
      isChanged={emails.join() !== saved.join()}
      onSave={() => {
        setTried(true);
        if (parsed.success) change.mutate({ receipt_emails: parsed.data });
      }}
    >
      <div className="w-full max-w-md">
        <Field
          label="Email addresses"
          help="One per line."
          error={tried && !parsed.success ? errorOf(emails) : undefined}
        >
          {(fieldProps) => (
            <Textarea
              {...fieldProps}
              rows={3}
              spellCheck={false}
              autoCapitalize="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
      </div>
    </SettingForm>
  );
}

const errorOf = (emails: readonly string[]): string => {
  const wrong = emails.find((email) => !Settings.shape.receipt_emails.element.safeParse(email).success);
  return wrong === undefined ? "Enter at most five addresses." : `“${wrong}” is not an email address.`;
};
