import type { Message } from "../../src/notice/schema.ts";

/** A message about a list, with these differences. */
export const messageOf = (differences: Partial<Message> = {}): Message => ({
  kind: "list_finished",
  emoji: "CircleCheck",
  title: "Spring is verified: 3 of 4 valid",
  says: "4 rows have a verdict.",
  page: {
    path: "/verify-email/file-validation/lst_01J00000000000000000000000",
    label: "Open the list",
    area: "verify_email",
    action: "view",
  },
  area: "verify_email",
  ...differences,
});
