import { ApiKey } from "@winnow/core/api-key";
import { Member } from "@winnow/core/member";
import { jobReactions, on } from "../handler.ts";

export const handler = jobReactions("stop-keys", [
  on(Member.Events.Left, ({ properties }) => ApiKey.stopAbandoned(properties.userID)),
  on(Member.Events.Removed, ({ properties }) => ApiKey.stopAbandoned(properties.userID)),
]);
