import type { Settings } from "@winnow/core/billing/schema";
import { formatCount } from "../../../lib/number.ts";
import { NumberField, OptionalSetting } from "./optional-setting.tsx";
import { parseCredits } from "./parse-credits.ts";
import { FixedSetting } from "./setting-form.tsx";
import { useSavedDraft } from "./use-saved-draft.ts";

const title = "Low-credit alert";
const text = "We notify everybody who manages the plan, once, when the balance falls below your limit.";

/** The threshold of the low-credit alert. */
export function LowCreditAlert({ settings, mayEdit }: { settings: Settings; mayEdit: boolean }) {
  const { low_credit_threshold: saved } = settings;
  const [typed, setTyped] = useSavedDraft(saved, (value) => String(value ?? 1_000));
  if (!mayEdit)
    return (
      <FixedSetting title={title} text={text}>
        {saved === null ? "Off" : `Below ${formatCount(saved)} credits`}
      </FixedSetting>
    );

  const threshold = parseCredits(typed, 0);
  return (
    <OptionalSetting
      title={title}
      text={text}
      label="Tell us when credits run low"
      saved={saved}
      typed={threshold}
      toChange={(low_credit_threshold) => ({ low_credit_threshold })}
      onSaved="The alert is saved"
    >
      {(tried) => (
        <div className="w-full max-w-60">
          <NumberField
            label="Fewer credits than"
            error={tried && threshold === null ? "Enter a whole number up to 10,000,000." : undefined}
            value={typed}
            onChange={setTyped}
          />
        </div>
      )}
    </OptionalSetting>
  );
}
