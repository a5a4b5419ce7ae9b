import { z } from "zod";
import { Actor } from "../kit/actor.ts";
import { fn } from "../kit/fn.ts";
import { ID } from "../kit/id.ts";
import * as Code from "./code.ts";
import { pendingOf, userByEmail } from "./person.ts";

/** A code that is to be mailed. */
export const CodeMessage = z.object({
  purpose: z.enum(["sign_up", "reset", "email_change"]),
  email: z.string(),
  userID: ID.schema("user").optional(),
  nonce: z.string(),
  timeSent: z.iso.datetime(),
});
type CodeMessage = z.infer<typeof CodeMessage>;

/** A letter of the mail room by its name, to be sent once for its key. */
export interface DueLetter {
  letter: "signUpCode" | "resetCode" | "emailChangeCode" | "alreadyRegistered";
  to: string;
  key: string;
  code: string;
}

/** The letter for a code, if it is the last that was asked for. Only here is looked who has the address, where nobody waits. */
export const dueLetter = fn(CodeMessage, async (message): Promise<DueLetter | null> => {
  Actor.operator();
  const code = await Code.read(message, message);
  const letter = code === null ? null : await letterOf(message);
  const key = `code:${message.nonce}:${message.timeSent}`;
  return code !== null && letter ? { letter, to: message.email, key, code } : null;
});

async function letterOf({ purpose, email }: CodeMessage): Promise<DueLetter["letter"] | null> {
  const isTaken = (await userByEmail(email)) !== null;
  switch (purpose) {
    case "sign_up":
      if (isTaken) return "alreadyRegistered";
      return (await pendingOf(email)) && "signUpCode";
    case "reset":
      return isTaken ? "resetCode" : null;
    case "email_change":
      return isTaken ? "alreadyRegistered" : "emailChangeCode";
  }
}
