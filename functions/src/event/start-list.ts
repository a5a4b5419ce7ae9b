import { List } from "@winnow/core/list";
import { jobReaction } from "../handler.ts";

export const handler = jobReaction("start-list", List.Events.Imported.schema, ({ properties }) =>
  List.startImported(properties.listID),
);
