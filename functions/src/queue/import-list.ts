import { List } from "@winnow/core/list";
import { queue } from "../handler.ts";

/** After so many tries the list is told that its import failed, rather than tried for ever. */
const tries = 3;

export const handler = queue("import-list", List.ImportMessage, async (message, { deadline, receives }) => {
  if (receives > tries) return List.fail(message);
  try {
    await List.importUpload(message, deadline);
  } catch (error) {
    if (receives >= tries) await List.fail(message);
    throw error;
  }
});
