import { Actor } from "../../kit/actor.ts";
import { VisibleError } from "../../kit/error.ts";
import { Quota } from "../../quota/index.ts";
import { countNotStored } from "./count.ts";
import type { Read } from "../entry.ts";
import { store } from "./store.ts";

/**
 * Stores what a mail service reported to the acting workspace. Counts as not stored what a full workspace cannot take, or one on Free
 * that has used up its bytes of the day.
 */
export async function storeReported(sourceID: string, found: Read): Promise<void> {
  const workspaceID = Actor.system();
  if (!(await Quota.mayRewriteByJob(workspaceID))) return countNotStored(sourceID, found.entries.length);
  const done = { answer: undefined, alongside: [] };
  await store(workspaceID, found, { sourceID, answerFor: () => done }).catch(async (error: unknown) => {
    if (!(error instanceof VisibleError) || error.kind !== "conflict") throw error;
    await countNotStored(sourceID, found.entries.length);
  });
}
