/** What a passkey is asked to sign: a token of ten minutes, for one use, in the browser that asked. */
import { randomBytes } from "node:crypto";
import type { Change } from "../../aws/table/index.ts";
import { VisibleError } from "../../kit/error.ts";
import { browserOf, spending } from "../session/browser.ts";
import * as Token from "../token.ts";

/** Stands for the person in the challenge of a sign-in. */
const anybody = "anybody";

interface Asked {
  /** What the passkey signs. */
  signed: string;
  /** Marks the challenge as used, once. */
  spent: Change;
}

/** The bytes to sign, in base64url, and the token that names them. */
export async function newChallenge(userID = anybody): Promise<{ signed: string; token: string }> {
  const jti = randomBytes(32).toString("base64url");
  return {
    signed: jti,
    token: await Token.issuePasskeyChallenge({ sub: userID, jti, browser: browserOf(jti) }),
  };
}

/** Throws `conflict` for one that is over, was asked for in another browser or for something else. */
export async function readChallenge(token: string, userID = anybody): Promise<Asked> {
  const { sub, jti, browser } = await Token.readPasskeyChallenge(token, isOver);
  if (sub !== userID || browser !== browserOf(jti)) throw isOver();
  return { signed: jti, spent: spending("passkey", jti, isOver) };
}

const isOver = (): VisibleError =>
  new VisibleError(
    "conflict",
    "account.passkey_challenge_over",
    "Too much time has passed, or this was done already. Try again.",
  );
