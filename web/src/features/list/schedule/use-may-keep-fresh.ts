import type { Info } from "@winnow/core/list/schema";
import { useCan } from "../../../lib/auth.ts";
import { areaOf, verificationAreaOf } from "../../../list-screens.ts";

/** Whether the user may set the schedule of a list, which has one once it was verified. */
export function useMayKeepFresh(list: Info): boolean {
  const mayEdit = useCan(areaOf[list.purpose], "edit");
  const mayRenew = useCan(verificationAreaOf({ ...list, verification: null }), "add");
  return mayEdit && mayRenew && list.verification !== null;
}
