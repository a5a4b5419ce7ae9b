import { List } from "@winnow/core/list";
import { reaction } from "../handler.ts";

export const handler = reaction("erase-list", List.Events.Deleted.schema, ({ properties }) =>
  List.erase(properties.listID),
);
