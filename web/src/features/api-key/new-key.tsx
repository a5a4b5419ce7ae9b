import type { WithSecret } from "@winnow/core/api-key/schema";
import { Link } from "react-router";
import { paidPlanNames, usePlan } from "../../shared/billing/plan.ts";
import { useOwnPermissions } from "../../shared/workspace/roles.ts";
import { paths } from "../../paths.ts";
import { buttonStyle } from "../../ui/button.tsx";
import { Callout } from "../../ui/state/callout.tsx";
import { RadioCards } from "../../ui/form/radio-cards.tsx";
import { KeyForm } from "./key-form.tsx";
import { firstScopes } from "./preset.ts";
import { useCreateKey } from "./queries.ts";
import { modeTexts } from "./scope-text.ts";
import { useDraft } from "./use-draft.ts";

interface NewKeyProps {
  onCreated: (key: WithSecret) => void;
  onCancel: () => void;
}

/** The form of a new key. It begins with verification alone; the free plan includes test keys only. */
export function NewKey({ onCreated, onCancel }: NewKeyProps) {
  const { isFree } = usePlan();
  const mine = useOwnPermissions();
  const create = useCreateKey(onCreated);
  const form = useDraft(
    {
      name: "",
      mode: isFree ? "test" : "live",
      scopes: firstScopes(mine),
      cidrs: "",
      origins: "",
      expires_at: "",
      monthly_budget: "",
    },
    create.error,
  );
  const { draft, setDraft } = form;
  const needsPlan = isFree && draft.mode !== "test";
  return (
    <KeyForm
      title="New key"
      draft={draft}
      errors={form.errors}
      refusal={form.refusal}
      action="Create key"
      isPending={create.isPending}
      isUnsaved={form.isChanged && !create.isPending && !create.isSuccess}
      isDisabled={needsPlan}
      onChange={setDraft}
      onSave={() => {
        const request = form.submit();
        if (request !== null && !needsPlan) create.mutate(request);
      }}
      onCancel={onCancel}
    >
      <RadioCards
        label="Mode"
        value={draft.mode}
        options={[
          { value: "live", ...modeTexts.live },
          { value: "test", ...modeTexts.test },
          { value: "publishable", ...modeTexts.publishable },
        ]}
        onChange={(mode) => setDraft({ ...draft, mode })}
      />
      {needsPlan ? (
        <Callout tone="warning" title={`Live and publishable keys come with ${paidPlanNames()}`}>
          <p>Build with a test key, and change the plan when you go live.</p>
          <Link to={paths.pricing} className={buttonStyle({ size: "small", className: "mt-2" })}>
            See plans
          </Link>
        </Callout>
      ) : null}
    </KeyForm>
  );
}
