/**
 * The challenge of a sign-in that needs a second factor: a signed token of ten minutes, for one use, in the browser that gave the
 * password. It is void once the person's sessions were ended, as by a new password.
 */
import { randomBytes } from "node:crypto";
import type { Change } from "../../aws/table/index.ts";
import { ChallengeError, VisibleError } from "../../kit/error.ts";
import { browserOf, spending } from "../session/browser.ts";
import type { UserRow } from "../entity.ts";
import { userByID } from "../person.ts";
import * as Token from "../token.ts";

/** What a challenge that is given back stands for. */
interface Begun {
  user: UserRow;
  remembered: boolean;
  /** Marks the challenge as used, once. */
  spent: Change;
}

/** The answer to a right password where a second factor is on. */
export async function factorNeeded(user: UserRow, remembered: boolean): Promise<ChallengeError> {
  const jti = randomBytes(16).toString("base64url");
  const { id: sub, epoch } = user;
  return new ChallengeError(
    "account.second_factor",
    "Enter the code of your authenticator app to finish logging in.",
    await Token.issueChallenge({ sub, jti, browser: browserOf(jti), epoch, remembered }),
  );
}

/** Throws `unauthenticated` for one that is over, or was begun in another browser. */
export async function readChallenge(token: string): Promise<Begun> {
  const { sub, jti, browser, epoch, remembered } = await Token.readChallenge(token, isOver);
  const user = await userByID(sub);
  if (!user || user.epoch !== epoch || browser !== browserOf(jti)) throw isOver();
  return { user, remembered, spent: spending("challenge", jti, isOver) };
}

const isOver = (): VisibleError =>
  new VisibleError(
    "unauthenticated",
    "account.challenge_over",
    "Too much time has passed, or this login was finished already. Log in again.",
  );
