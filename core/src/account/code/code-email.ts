import { z } from "zod";
import { Actor } from "../../kit/actor.ts";
import { fn } from "../../kit/fn.ts";
import { ID } from "../../kit/id.ts";
import * as Code from "./code.ts";
import { pendingOf, userByEmail } from "../person.ts";

/** The message of the `send-code` queue. */
export const CodeMessage = z.object({
  purpose: z.enum(["sign_up", "reset", "email_change", "factor_recovery"]),
  email: z.string(),
  userID: ID.schema("user").optional(),
  nonce: z.string(),
  timeSent: z.iso.datetime(),
});
type CodeMessage = z.infer<typeof CodeMessage>;

/** The email that carries a code: its template, recipient, idempotency key, code and the token of its link. */
export interface CodeEmail {
  template: "signUpCode" | "resetCode" | "emailChangeCode" | "recoveryCode" | "alreadyRegistered";
  to: string;
  key: string;
  code: string;
  token: string | null;
}

/**
 * The email for a code; null unless it is the last code requested. Only this consumer looks up the account, so that
 * no response time tells whether an account exists.
 */
export const codeEmail = fn(CodeMessage, async (message): Promise<CodeEmail | null> => {
  Actor.operator();
  const secrets = await Code.read(message, message);
  const template = secrets && (await templateFor(message));
  const key = `code:${message.nonce}:${message.timeSent}`;
  return template && { template, to: message.email, key, ...secrets };
});

async function templateFor({ purpose, email }: CodeMessage): Promise<CodeEmail["template"] | null> {
  const isTaken = (await userByEmail(email)) !== null;
  switch (purpose) {
    case "sign_up":
      if (isTaken) return "alreadyRegistered";
      return (await pendingOf(email)).length > 0 ? "signUpCode" : null;
    case "reset":
      return isTaken ? "resetCode" : null;
    case "factor_recovery":
      return isTaken ? "recoveryCode" : null;
    case "email_change":
      return isTaken ? "alreadyRegistered" : "emailChangeCode";
  }
}
