import { Actor } from "../kit/actor.ts";
import { LimitError, VisibleError } from "../kit/error.ts";
import { Quota } from "../quota/index.ts";
import { countNotStored } from "./count.ts";
import type { Read } from "./entry.ts";
import { store } from "./store.ts";

/** Stores what a mail service reported to the acting workspace. What a full workspace, or one that has used up its bytes of the day, cannot take is counted as not stored. */
export async function storeReported(sourceID: string, found: Read): Promise<void> {
  const workspaceID = Actor.system();
  if (!(await mayRewrite(workspaceID))) return countNotStored(sourceID, found.entries.length);
  const done = { answer: undefined, alongside: [] };
  await store(workspaceID, found, { sourceID, answerFor: () => done }).catch(async (error: unknown) => {
    if (!(error instanceof VisibleError) || error.kind !== "conflict") throw error;
    await countNotStored(sourceID, found.entries.length);
  });
}

const mayRewrite = (workspaceID: string): Promise<boolean> =>
  Quota.requireRewrites(workspaceID).then(
    () => true,
    (error: unknown) => {
      if (error instanceof LimitError) return false;
      throw error;
    },
  );
