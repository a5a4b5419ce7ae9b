import { areaOf, verificationAreaOf } from "@winnow/core/list/area";
import type { Info } from "@winnow/core/list/schema";
import { useCan } from "../../../lib/auth.ts";

/** Whether the user may set the schedule of a list, which has one once it was verified. */
export function useMayKeepFresh(list: Info): boolean {
  const mayEdit = useCan(areaOf(list.purpose), "edit");
  const mayRenew = useCan(verificationAreaOf(list.purpose), "add");
  return mayEdit && mayRenew && list.verification !== null;
}
