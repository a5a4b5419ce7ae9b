/** The job that finds the blocked addresses of a large list, for which a run reserves nothing. It is done again only where one may have been freed. */
import { Actor } from "../../kit/actor.ts";
import { shortHash } from "../../kit/short-hash.ts";
import { Verification } from "../../verification/index.ts";
import type { ListRow } from "../entity.ts";
import { begin } from "./begin.ts";

/** Begins the job, unless it is under way. */
export function beginFindingBlocked({ workspaceID, id: listID }: ListRow): Promise<void> {
  const id = shortHash(`blocked ${listID}`);
  return begin({ workspaceID, id, isSmall: false }, { work: "find-blocked", listID });
}

/** Finds those that are blocked now. Can be repeated. */
export async function findBlocked(listID: string): Promise<void> {
  Actor.system();
  await Verification.findStillBlocked(listID);
}
