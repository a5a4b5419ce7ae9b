/**
 * One-time codes of six digits, sent to an address to verify it. The digits are derived from a nonce and the stage's
 * pepper: none is stored, and a resent code is the same code. This file never looks up accounts.
 */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { Queue } from "../aws/queue/index.ts";
import { Secret } from "../aws/secret/index.ts";
import { type Change, Table } from "../aws/table/index.ts";
import { LimitError, VisibleError } from "../kit/error.ts";
import { Config } from "../kit/config.ts";
import { Clock } from "../port/clock/index.ts";
import { Throttle } from "../throttle/index.ts";
import { countSend, pauseSeconds } from "./code-send.ts";
import { CodeEntity, type CodeRow } from "./entity.ts";

/** The purpose of a code, its recipient, and the account that requests it, if there is one. */
export interface CodeKey {
  purpose: "sign_up" | "reset" | "email_change";
  email: string;
  userID?: string | undefined;
}

const lifeSeconds = 600;
const hourSeconds = 3600;
/** Attempts at one code from one device, or from one network without a device. */
const attemptsPerAsker = 5;
/** Attempts at the codes of one address from unknown devices. */
const attemptsPerDay = 20;
const daySeconds = 86_400;

export interface IssueOptions {
  /** Whether the device belongs to whoever requested codes before. */
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
  await Throttle.limit(`codes:${Throttle.network()}`, {
    most: Config.get().codesPerHour,
    seconds: hourSeconds,
  });
  let extra: Promise<readonly Change[]> | undefined;
  const sent = await Table.transact<CodeRow | null>(async (stale) => {
    const before = await find(claim);
    const hasCode = before !== null && isValid(before) && !isFirst;
    const { isSent, changes } = await countSend(keyOf(claim), { isKnown, hasCode }, stale);
    extra ??= also();
    if (!isSent) return { answer: null, changes: [...changes, ...(await extra)] };
    const row = next(claim, before);
    const put = CodeEntity.put(row).where(({ timeSent, attempts }, { eq, notExists }) =>
      before ? `${eq(timeSent, before.timeSent)} AND ${eq(attempts, before.attempts)}` : notExists(timeSent),
    );
    return { answer: row, changes: [Table.change(put, stale), ...changes, ...(await extra)] };
  });
  if (!sent) return;
  const { nonce, timeSent } = sent;
  await Queue.send("send-code", [{ body: { ...claim, nonce, timeSent } }]);
}

/** The digits of a code; null unless it is the last code sent and still valid. */
export async function read(
  claim: CodeKey,
  sent: Pick<CodeRow, "nonce" | "timeSent">,
): Promise<string | null> {
  const row = await find(claim);
  const isLast = row?.nonce === sent.nonce && row.timeSent === sent.timeSent;
  return isLast && isValid(row) ? digits(row) : null;
}

/**
 * Counts an attempt and throws unless the code is right. Returns the change that marks the code as used, once. `isKnown`
 * says whether the device belongs to whoever requested the code; the attempts of strangers never refuse it.
 */
export async function redeem(claim: CodeKey, given: string, isKnown: boolean): Promise<Change> {
  const row = await attempt(claim, given, isKnown);
  if (!row) throw wrong();
  const { nonce } = row;
  const spent = CodeEntity.patch(keyOf(claim))
    .set({ timeSpent: Clock.now().toISOString() })
    .where((row, { eq, notExists }) => `${eq(row.nonce, nonce)} AND ${notExists(row.timeSpent)}`);
  return Table.change(spent, wrong);
}

/** The row of a code whose digits are right. Failures are throttled by network too, across addresses. */
async function attempt(claim: CodeKey, given: string, isKnown: boolean): Promise<CodeRow | null> {
  let row: CodeRow | null = null;
  const isRight = await Throttle.attempt(isKnown ? [] : Throttle.networks("origin"), async () => {
    row = await countAttempt(claim, isKnown);
    return row !== null && timingSafeEqual(Buffer.from(given), Buffer.from(await digits(row)));
  });
  return isRight ? row : null;
}

/** One error for wrong, expired and missing codes. */
export const wrong = (): VisibleError => {
  const message = "This code is wrong or no longer valid. Check it, or ask for a new one.";
  return new VisibleError("input", "account.wrong_code", message, { otp: message });
};

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
  const [byAsker, byDay] = await Promise.all([
    Throttle.count(`attempts:${key}|${nonce}|${Throttle.asker()}`, daySeconds),
    isKnown ? { count: 0, left: 0 } : Throttle.count(`attempts:${key}`, daySeconds),
  ]);
  if (byDay.count > attemptsPerDay) throw usedUp(byDay.left);
  if (byAsker.count > attemptsPerAsker) throw usedUp(pauseSeconds);
  return rejected ? null : row;
}

const usedUp = (seconds: number): LimitError =>
  new LimitError(
    "account.code_used_up",
    "This code was tried too often and is no longer valid. Ask for a new one.",
    seconds,
  );

function next(claim: CodeKey, before: CodeRow | null): CodeRow {
  const now = Clock.now();
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  const same = before && isValid(before) && before.attempts < attemptsPerAsker ? before : null;
  return {
    ...keyOf(claim),
    nonce: same?.nonce ?? randomBytes(16).toString("base64url"),
    attempts: same?.attempts ?? 0,
    timeSent: now.toISOString(),
    timeExpires: after(lifeSeconds).toISOString(),
    expires: Math.floor(after(2 * hourSeconds).getTime() / 1000),
  };
}

const isValid = ({ timeExpires, timeSpent }: CodeRow): boolean => !timeSpent && secondsSince(timeExpires) < 0;

async function digits({ purpose, subject, nonce }: CodeRow): Promise<string> {
  const pepper = await Secret.read("otp-pepper");
  const mac = createHmac("sha256", pepper)
    .update(JSON.stringify([purpose, subject, nonce]))
    .digest();
  return String(mac.readBigUInt64BE() % 1_000_000n).padStart(6, "0");
}

const keyOf = ({ purpose, email, userID }: CodeKey) => ({
  purpose,
  subject: userID === undefined ? email : `${userID}|${email}`,
});

async function find(claim: CodeKey): Promise<CodeRow | null> {
  const { data } = await CodeEntity.get(keyOf(claim)).go({ consistent: true });
  return data;
}

const secondsSince = (time: string): number => (Clock.now().getTime() - Date.parse(time)) / 1000;
