import type { Info } from "@winnow/core/list/schema";
import type { Relays } from "@winnow/core/verdict/schema";
import { formatQuantity } from "../../../lib/number.ts";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { relayRowsIn } from "./policy.ts";

interface RelayChoiceProps {
  list: Pick<Info, "verification" | "rows" | "analysis">;
  value: Relays;
  onChange: (value: Relays) => void;
}

/** What a policy does with addresses of relay services. Nothing for a list without any. */
export function RelayChoice({ list, value, onChange }: RelayChoiceProps) {
  const rows = relayRowsIn(list);
  if (rows === 0) return null;
  return (
    <Checkbox
      checked={value === "drop"}
      onCheckedChange={(isDropped) => onChange(isDropped ? "drop" : "keep")}
      text={`Those of Hide My Email, Firefox Relay and the like, which forward to one person.${rows === null ? "" : ` This list has ${formatQuantity(rows, "row")} of them.`}`}
    >
      Leave out relay addresses
    </Checkbox>
  );
}
