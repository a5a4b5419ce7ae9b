import { Account } from "@winnow/core/account";
import { Mail } from "@winnow/core/mail";
import { operatorQueue } from "../handler/queue.ts";

export const handler = operatorQueue("send-code", Account.CodeMessage, async (message) => {
  const due = await Account.codeEmail(message);
  if (due) await Mail.send(due, Mail[due.template](due));
});
