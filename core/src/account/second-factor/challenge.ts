/**
 * The challenge of a sign-in that needs a second factor: a signed token of ten minutes, for one use, in the browser that gave the
 * password. It is void once the person's sessions were ended, as by a new password.
 */
import { createHash, randomBytes } from "node:crypto";
import { type Change, Table } from "../../aws/table/index.ts";
import { Actor } from "../../kit/actor.ts";
import { ChallengeError, VisibleError } from "../../kit/error.ts";
import { Clock } from "../../port/clock/index.ts";
import { UsedTokenEntity, type UserRow } from "../entity.ts";
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
    "Enter the code of your authenticator app to finish signing in.",
    await Token.issueChallenge({ sub, jti, browser: browserOf(jti), epoch, remembered }),
  );
}

/** Throws `unauthenticated` for one that is over, or was begun in another browser. */
export async function readChallenge(token: string): Promise<Begun> {
  const { sub, jti, browser, epoch, remembered } = await Token.readChallenge(token, isOver);
  const user = await userByID(sub);
  if (!user || user.epoch !== epoch || browser !== browserOf(jti)) throw isOver();
  const expires = Math.floor(Clock.now().getTime() / 1000) + 2 * Token.challengeSeconds;
  const spent = UsedTokenEntity.create({ hash: hashOf("challenge", jti), expires });
  return { user, remembered, spent: Table.change(spent, isOver) };
}

/** The browser by its device cookie, which no script can read. */
const browserOf = (challengeID: string): string =>
  hashOf("browser", challengeID, Actor.origin()?.device?.id ?? "none");

const hashOf = (...parts: readonly string[]): string =>
  createHash("sha256").update(parts.join("|")).digest("base64url");

const isOver = (): VisibleError =>
  new VisibleError(
    "unauthenticated",
    "account.challenge_over",
    "Too much time has passed, or this sign-in was finished already. Sign in again.",
  );
