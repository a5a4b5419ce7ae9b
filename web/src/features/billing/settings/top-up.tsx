import type { CustomPlan, Settings } from "@winnow/core/billing/schema";
import { Link } from "react-router";
import { formatPrice, parseAmount } from "../../../lib/money.ts";
import { formatCount } from "../../../lib/number.ts";
import { paths } from "../../../paths.ts";
import { buttonStyle } from "../../../ui/button.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { NumberField, OptionalSetting } from "./optional-setting.tsx";
import { parseCredits } from "./parse-credits.ts";
import { FixedSetting } from "./setting-form.tsx";
import { useSavedDraft } from "./use-saved-draft.ts";

const title = "Automatic top-up";
const text =
  "Buys a pack with the plan’s payment method when fewer credits can be spent than you say, and never for more than the ceiling in a calendar month, taxes excluded.";

interface TopUpProps {
  settings: Settings;
  packs: readonly CustomPlan[];
  hasPlan: boolean;
  mayBuy: boolean;
}

/** The pack that is bought automatically, and the ceiling. It needs a plan, whose payment method pays. */
export function TopUp({ settings, packs, hasPlan, mayBuy }: TopUpProps) {
  const { top_up: saved } = settings;
  if (!hasPlan && saved === null)
    return (
      <FixedSetting title={title} text={text}>
        <p>It needs a plan, whose payment method pays for the packs.</p>
        {mayBuy ? (
          <Link to={paths.upgradePlan} className={buttonStyle({ size: "small", className: "mt-4" })}>
            Choose a plan
          </Link>
        ) : null}
      </FixedSetting>
    );
  if (!mayBuy)
    return (
      <FixedSetting title={title} text={text}>
        {saved === null
          ? "Off"
          : `${packs.find(({ id }) => id === saved.pack_id)?.name ?? saved.pack_id} below ${formatCount(saved.below)} credits, for at most ${formatPrice(saved.monthly_ceiling)} a month`}
      </FixedSetting>
    );
  return <TopUpForm saved={saved} packs={packs} />;
}

function TopUpForm({ saved, packs }: { saved: Settings["top_up"]; packs: readonly CustomPlan[] }) {
  const [draft, setDraft] = useSavedDraft(saved, (value) => ({
    packID: value?.pack_id ?? packs[0]?.id ?? "",
    below: String(value?.below ?? 1_000),
    ceiling: formatPrice(value?.monthly_ceiling ?? 10_000).slice(1),
  }));
  const { packID, below, ceiling } = draft;
  const pack = packs.find(({ id }) => id === packID);
  const credits = parseCredits(below, 1);
  const cents = parseAmount(ceiling);
  const fitsOne = cents !== null && pack !== undefined && cents >= pack.amount;
  return (
    <OptionalSetting
      title={title}
      text={text}
      label="Top up automatically"
      saved={saved}
      typed={
        credits !== null && fitsOne ? { pack_id: pack.id, below: credits, monthly_ceiling: cents } : null
      }
      toChange={(top_up) => ({ top_up })}
      onSaved="The automatic top-up is saved"
    >
      {(tried) => (
        <div className="grid w-full items-start gap-5 sm:grid-cols-3">
          <Field label="Pack">
            {({ id }) => (
              <Select
                id={id}
                value={packID}
                options={packs.map((each) => ({
                  value: each.id,
                  label: `${each.name}, ${formatPrice(each.amount)}`,
                }))}
                onChange={(next) => setDraft({ ...draft, packID: next })}
                className="w-full"
              />
            )}
          </Field>
          <NumberField
            label="Below, in credits"
            error={tried && credits === null ? "Enter a whole number from 1 to 10,000,000." : undefined}
            value={below}
            onChange={(next) => setDraft({ ...draft, below: next })}
          />
          <NumberField
            label="Ceiling, in dollars a month"
            error={tried && !fitsOne ? ceilingError(cents, pack) : undefined}
            inputMode="decimal"
            value={ceiling}
            onChange={(next) => setDraft({ ...draft, ceiling: next })}
          />
        </div>
      )}
    </OptionalSetting>
  );
}

const ceilingError = (cents: number | null, pack: CustomPlan | undefined): string =>
  cents === null || pack === undefined
    ? "Enter an amount, such as 100."
    : `One pack costs ${formatPrice(pack.amount)}. Enter that much or more.`;
