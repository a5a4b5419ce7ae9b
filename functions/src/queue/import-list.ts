import { ID } from "@winnow/core/kit/id";
import { List } from "@winnow/core/list";
import { z } from "zod";
import { queue } from "../handler.ts";

const Message = z.object({ workspaceID: ID.schema("workspace"), listID: ID.schema("list") });

/** After so many tries the list is told that its import failed, rather than tried for ever. */
const tries = 3;

export const handler = queue("import-list", Message, async ({ listID }, { receives }) => {
  try {
    await List.importUpload(listID);
  } catch (error) {
    if (receives >= tries) await List.fail(listID);
    throw error;
  }
});
