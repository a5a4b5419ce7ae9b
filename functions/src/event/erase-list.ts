import { List } from "@winnow/core/list";
import { jobReaction } from "../handler.ts";

export const handler = jobReaction("erase-list", List.Events.Deleted.schema, ({ properties }) =>
  List.erase(properties.listID),
);
