import { List } from "@winnow/core/list";
import { on, reactions } from "../handler/reaction.ts";

export const handler = reactions("start-list", [
  on(List.Events.Imported, ({ properties }) => List.startImported(properties.listID)),
]);
