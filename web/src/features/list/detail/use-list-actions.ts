import { areaOf, verificationAreaOf } from "@winnow/core/list/area";
import type { Info } from "@winnow/core/list/schema";
import { useCan } from "../../../lib/auth.ts";
import { hasResults, isAskingAgain, isBeingVerified } from "../job/list-state.ts";
import { useMayKeepFresh } from "../schedule/use-may-keep-fresh.ts";

/** What the person may do with the list in its state, beside its jobs. */
export function useListActions(list: Info) {
  const area = areaOf(list.purpose);
  const verificationArea = verificationAreaOf(list.purpose, list.verification?.mode);
  const mayAdd = useCan(area, "add");
  const mayEdit = useCan(area, "edit");
  const mayDelete = useCan(area, "delete");
  const mayVerify = useCan(verificationArea, "add");
  const mayEndVerification = useCan(verificationArea, "delete");
  return {
    share: hasResults(list) || isAskingAgain(list),
    revise: mayVerify && list.verification?.status === "completed",
    keepFresh: useMayKeepFresh(list),
    edit: mayEdit,
    duplicate: mayAdd && list.rows !== null && list.status !== "importing",
    delete: mayDelete && (!isBeingVerified(list) || mayEndVerification),
  };
}
