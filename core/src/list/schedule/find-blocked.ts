/** The job that finds the blocked addresses of a large list, for which a run reserves nothing. It is done again only where one may have been freed. */
import { z } from "zod";
import { Actor } from "../../kit/actor.ts";
import { shortHash } from "../../kit/short-hash.ts";
import { Verification } from "../../verification/index.ts";
import type { ListRow } from "../entity.ts";
import { beginForList } from "../begin-job.ts";
import { JobInput } from "../schema.ts";

export const BlockedInput = JobInput.extend({ blocked: z.literal("find") });
type BlockedInput = z.infer<typeof BlockedInput>;

/** Begins the job, unless it is under way. */
export function beginFindingBlocked({ workspaceID, id: listID }: ListRow): Promise<void> {
  const id = shortHash(`blocked ${listID}`);
  const input: BlockedInput = { listID, blocked: "find" };
  return beginForList({ workspaceID, id, isSmall: false }, input);
}

/** Finds those that are blocked now. Can be repeated. Returns the list to which their number belongs. */
export async function findBlocked({ listID }: BlockedInput): Promise<readonly string[]> {
  Actor.system();
  await Verification.findStillBlocked(listID);
  return [listID];
}
