import { List } from "@winnow/core/list";
import { Verification } from "@winnow/core/verification";
import { reaction } from "../handler.ts";

export const handler = reaction("tell-owner", Verification.Events.Completed.schema, ({ id, properties }) =>
  List.announce({ factID: id, listID: properties.listID }),
);
