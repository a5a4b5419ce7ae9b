import { Member } from "@winnow/core/member";
import { List } from "@winnow/core/list";
import { Workspace } from "@winnow/core/workspace";
import { jobReaction } from "../handler.ts";

export const handler = jobReaction("close-workspace", Workspace.Events.Closed.schema, async () => {
  await Member.removeAll();
  await List.removeAll();
});
