import { Analysis } from "../analysis/index.ts";
import { Store } from "../aws/store/index.ts";
import { Actor } from "../kit/actor.ts";
import { fn } from "../kit/fn.ts";
import { ID } from "../kit/id.ts";
import { Verification } from "../verification/index.ts";
import { downloadsBelow } from "./request-download.ts";
import { readRow } from "./row.ts";
import { uploadKey } from "./upload.ts";

/** Erases everything of a removed list. Can be repeated. */
export const erase = fn(ID.schema("list"), async (id): Promise<void> => {
  const workspaceID = Actor.system();
  if (await readRow(workspaceID, id)) return;
  await Promise.all([Analysis.erase(id), Verification.erase(id)]);
  await Promise.all(
    [uploadKey(workspaceID, id), `list/${workspaceID}/${id}/`, downloadsBelow(workspaceID, id)].map(
      Store.removeBelow,
    ),
  );
});
