/** What a key may do: a usual choice of scopes, or each scope by itself. */
import { Scope } from "@winnow/core/api-key/schema";
import { isGrantable } from "@winnow/core/kit/scope";
import { useState } from "react";
import { useOwnPermissions } from "../../shared/workspace/roles.ts";
import { CheckboxList } from "../../ui/form/checkbox-list.tsx";
import { RadioCards } from "../../ui/form/radio-cards.tsx";
import { presets, scopesOf } from "./preset.ts";
import { scopeTexts } from "./scope-text.ts";

interface ScopesFieldProps {
  values: readonly Scope[];
  error: string | undefined;
  onChange: (values: Scope[]) => void;
}

const own = "own";

export function ScopesField({ values, error, onChange }: ScopesFieldProps) {
  const mine = useOwnPermissions();
  const usual = presets.find((preset) => String(scopesOf(preset, mine)) === String(values));
  const [chosen, setChosen] = useState(usual?.value ?? own);
  return (
    <div className="grid gap-3">
      <RadioCards<string>
        label="What it may do"
        value={chosen}
        options={[
          ...presets,
          { value: own, label: "Choose scopes", text: "Each of what a key may do by itself." },
        ]}
        onChange={(value) => {
          const preset = presets.find((each) => each.value === value);
          setChosen(value);
          if (preset !== undefined) onChange(scopesOf(preset, mine));
        }}
      />
      {chosen === own || error !== undefined ? (
        <CheckboxList
          label="Scopes"
          help="It may never do more than the role of the person who made it."
          options={Scope.options.map((scope) => ({
            value: scope,
            label: scope,
            text: scopeTexts[scope] + (isGrantable(scope, mine) ? "" : " Your role does not allow this."),
            disabled: !isGrantable(scope, mine),
          }))}
          values={values}
          error={error}
          onChange={onChange}
        />
      ) : null}
    </div>
  );
}
