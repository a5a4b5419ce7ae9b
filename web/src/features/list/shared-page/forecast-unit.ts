import type { Rows } from "@winnow/core/list/schema";
import { formatQuantity } from "../../../lib/number.ts";

/** What a forecast counts, where that is not the rows of the tables beside it. */
export function forecastUnit({ distinct, duplicates, bad_syntax }: Rows): string {
  if (duplicates === 0) return "";
  const rejected =
    bad_syntax === 0 ? "" : ` and ${formatQuantity(bad_syntax, "row")} without a well-formed address`;
  return `It counts ${formatQuantity(distinct, "distinct address", "distinct addresses")}${rejected}; a row that repeats an address is not counted again.`;
}
