/**
 * One-time codes, sent to an address to verify it: six digits to type, and a link with a token that nobody guesses. Attempts
 * at the digits are limited, and never close the link. This file never looks up accounts.
 */
import { createHash, randomBytes } from "node:crypto";
import { Queue } from "../../aws/queue/index.ts";
import { type Change, Table } from "../../aws/table/index.ts";
import { LimitError, VisibleError } from "../../kit/error.ts";
import { Config } from "../../kit/config.ts";
import * as keptSeconds from "../../kit/kept-seconds.ts";
import { longestWindowSeconds as seconds } from "../../kit/retention.ts";
import { Clock } from "../../port/clock/index.ts";
import { Throttle } from "../../throttle/index.ts";
import { Window } from "../../window/index.ts";
import { digitsOf, isSame, linkTokenOf } from "./code-secret.ts";
import { countSend, pauseSeconds } from "./code-send.ts";
import { CodeEntity, type CodeRow } from "../entity.ts";

/** The purpose of a code, its recipient, and the account that requests it, if there is one. */
export interface CodeKey {
  purpose: "sign_up" | "reset" | "email_change" | "factor_recovery";
  email: string;
  userID?: string | undefined;
}

const lifeSeconds = 600;
const hourSeconds = 3600;
/** Attempts at one code from one device, or from one network without a device. */
const attemptsPerRequester = 5;
/** Attempts at the codes of one address from unknown devices, and as many from known ones: a caller may present any number of devices. */
const attemptsPerDay = 20;

export interface IssueOptions {
  /** Whether the device belongs to the person who requested codes before. */
  isKnown: boolean;
  /** Whether no code of this purpose can have been mailed. */
  isFirst?: boolean;
  /** Changes for the same transaction. */
  also?: () => Promise<readonly Change[]>;
}

/**
 * Sends a code by email, the same one while it is valid. Sends none where others caused too many mails and the last code is
 * valid. Throws `limit`.
 */
export async function issue(
  claim: CodeKey,
  { isKnown, isFirst = false, also = () => Promise.resolve([]) }: IssueOptions,
): Promise<void> {
  await countAsked(claim, isKnown);
  let extra: Promise<readonly Change[]> | undefined;
  const sent = await Table.transact<CodeRow | null>(async (outdated) => {
    const before = await find(claim);
    const hasCode = before !== null && isValid(before) && !isFirst;
    const { isSent, changes } = await countSend(keyOf(claim), { isKnown, hasCode }, outdated);
    extra ??= also();
    if (!isSent) return { answer: null, changes: [...changes, ...(await extra)] };
    const row = next(claim, before);
    const put = CodeEntity.put(row).where(({ timeSent, attempts }, { eq, notExists }) =>
      before ? `${eq(timeSent, before.timeSent)} AND ${eq(attempts, before.attempts)}` : notExists(timeSent),
    );
    return { answer: row, changes: [Table.change(put, outdated), ...changes, ...(await extra)] };
  });
  if (!sent) return;
  const { nonce, timeSent } = sent;
  await Queue.send("send-code", [{ body: { ...claim, nonce, timeSent } }]);
}

/**
 * Counts a code of an hour for the person or the network that asks. A device that has signed in asks for its own address, where
 * `countSend` limits it. One that has only signed up may have done so with anybody's address. Throws `limit`.
 */
async function countAsked({ purpose, userID }: CodeKey, isKnown: boolean): Promise<void> {
  const limit = { max: Config.get().codesPerHour, seconds: hourSeconds };
  const reason = `At most ${limit.max} codes can be sent in an hour.`;
  if (userID !== undefined) return Window.spend(`codes:${userID}`, limit, reason);
  if (!isKnown || purpose === "sign_up") await Throttle.limitNetwork("codes", limit);
}

/** The digits of a code and the token of its link; null unless it is the last code sent and still valid. */
export async function read(
  claim: CodeKey,
  sent: Pick<CodeRow, "nonce" | "timeSent">,
): Promise<{ code: string; token: string | null } | null> {
  const row = await find(claim);
  const isLast = row?.nonce === sent.nonce && row.timeSent === sent.timeSent;
  if (!isLast || !isValid(row)) return null;
  return { code: await digitsOf(row), token: await linkTokenOf(row) };
}

/**
 * Counts an attempt and throws unless the code is right. Returns the change that marks the code as used, once. `isKnown`
 * says whether the device belongs to the person who requested the code; the attempts of unknown devices never refuse it.
 */
export async function redeeming(claim: CodeKey, given: string, isKnown: boolean): Promise<Change> {
  const row = await attempt(claim, given, isKnown);
  if (!row) throw wrong();
  const { nonce } = row;
  const once = spent(claim).where(
    (row, { eq, notExists }) => `${eq(row.nonce, nonce)} AND ${notExists(row.timeSpent)}`,
  );
  return Table.change(once, wrong);
}

/**
 * Throws unless the token is the one of a valid code's link. Returns the change that marks link and code as used, once. No
 * attempt is counted: strangers could use them up, and nobody guesses 128 bits.
 */
export async function redeemingLink(claim: CodeKey, token: string): Promise<Change> {
  const row = await find(claim);
  if (!row || !isValid(row) || !isSame(token, await linkTokenOf(row))) throw wrongLink();
  const once = spent(claim).where(
    ({ linkNonce, timeSpent }, { eq, notExists }) =>
      `${eq(linkNonce, row.linkNonce ?? "")} AND ${notExists(timeSpent)}`,
  );
  return Table.change(once, wrongLink);
}

/** Marks a code as used. The attempt makes the row another version for a concurrent `issue`. */
const spent = (claim: CodeKey) =>
  CodeEntity.patch(keyOf(claim)).set({ timeSpent: Clock.now().toISOString() }).add({ attempts: 1 });

/** The row of a code whose digits are right. Failures are throttled by network too, across addresses. */
async function attempt(claim: CodeKey, given: string, isKnown: boolean): Promise<CodeRow | null> {
  let row: CodeRow | null = null;
  const isRight = await Throttle.attempt(isKnown ? [] : Throttle.networks("origin"), async () => {
    row = await countAttempt(claim, isKnown);
    return row !== null && isSame(given, await digitsOf(row));
  });
  return isRight ? row : null;
}

/** One error for wrong, expired and missing codes. */
export const wrong = (): VisibleError => {
  const message = "This code is wrong or no longer valid. Check it, or ask for a new one.";
  return new VisibleError("input", "account.wrong_code", message, { otp: message });
};

/** One error for wrong, expired, used and missing links. */
export const wrongLink = (): VisibleError =>
  new VisibleError(
    "input",
    "account.wrong_link",
    "This link is no longer valid, or it was used already. Ask for a new mail.",
  );

/** Counts the attempt before comparing, so that parallel guesses get no more attempts. Null unless the code is valid. */
async function countAttempt(claim: CodeKey, isKnown: boolean): Promise<CodeRow | null> {
  const { data: row, rejected } = await Table.retryConflict(() =>
    CodeEntity.patch(keyOf(claim))
      .add({ attempts: 1 })
      .where(
        ({ timeExpires, timeSpent }, { gt, notExists }) =>
          `${gt(timeExpires, Clock.now().toISOString())} AND ${notExists(timeSpent)}`,
      )
      .go({ response: "all_new", returnOnConditionCheckFailure: true }),
  );
  const key = Object.values(keyOf(claim)).join("|");
  const nonce = rejected ? "none" : row?.nonce;
  const [byRequester, byDay] = await Promise.all([
    Window.count(`attempts:${hashOf(`${key}|${nonce}|${Throttle.requester()}`)}`, { seconds }),
    Window.count(attemptsSubject(key, isKnown), { seconds }),
  ]);
  if (byDay.count > attemptsPerDay) throw usedUp("Use the link in the email.", byDay.endsInSeconds);
  if (byRequester.count > attemptsPerRequester) throw usedUp("Ask for a new one.", pauseSeconds);
  return rejected ? null : row;
}

/** What the attempts of a day are counted for: the key of a code, and whether the devices were known. */
export const attemptsSubject = (key: string, isKnown: boolean): Window.Subject =>
  `attempts:${isKnown ? "known:" : ""}${key}`;

/** The nonce in it is secret, so that nobody guesses what was hashed. */
const hashOf = (text: string): string => createHash("sha256").update(text).digest("base64url");

const usedUp = (advice: string, seconds: number): LimitError =>
  new LimitError(
    "account.code_used_up",
    `This code was tried too often and is no longer valid. ${advice}`,
    seconds,
  );

function next(claim: CodeKey, before: CodeRow | null): CodeRow {
  const now = Clock.now();
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  const valid = before && isValid(before) ? before : null;
  const same = valid && valid.attempts < attemptsPerRequester ? valid : null;
  return {
    ...keyOf(claim),
    nonce: same?.nonce ?? newNonce(),
    linkNonce: valid?.linkNonce ?? newNonce(),
    attempts: same?.attempts ?? 0,
    timeSent: now.toISOString(),
    timeExpires: after(lifeSeconds).toISOString(),
    expires: Math.floor(after(keptSeconds.code).getTime() / 1000),
  };
}

const newNonce = (): string => randomBytes(16).toString("base64url");

const isValid = ({ timeExpires, timeSpent }: CodeRow): boolean =>
  !timeSpent && Clock.elapsedSeconds(timeExpires) < 0;

const keyOf = ({ purpose, email, userID }: CodeKey) => ({
  purpose,
  subject: userID === undefined ? email : `${userID}|${email}`,
});

async function find(claim: CodeKey): Promise<CodeRow | null> {
  const { data } = await CodeEntity.get(keyOf(claim)).go({ consistent: true });
  return data;
}
