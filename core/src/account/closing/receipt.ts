/**
 * The receipt of an erasure: when an account was closed and when its data was gone, and what stays for how long. It names nobody.
 * A signed statement says the same, and is checked on a page for everybody.
 */
import { decodeJwt, decodeProtectedHeader, errors, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { type Change, Table } from "../../aws/table/index.ts";
import { Config } from "../../kit/config.ts";
import { VisibleError } from "../../kit/error.ts";
import { fn } from "../../kit/fn.ts";
import * as keptSeconds from "../../kit/kept-seconds.ts";
import { archiveDays } from "../../kit/retention.ts";
import { Privacy } from "../../privacy/index.ts";
import { Clock } from "../../port/clock/index.ts";
import { Throttle } from "../../throttle/index.ts";
import * as Key from "../signing-key.ts";
import { ReceiptEntity, type ReceiptRow } from "./entity.ts";
import { type Receipt, ReceiptID, Statement, type StatementCheck } from "./schema.ts";

const issuer = "winnow";
const audience = "winnow:erasure";
const typ = "erasure+jwt";

/**
 * What stays, and how long. None of it has a name or an address of the person, except copies until they are
 * deleted.
 */
function remains(): Receipt["remains"] {
  const copies = Privacy.copiesOf(Config.get().storage).map(({ title, kept }) => ({
    what: title,
    kept: Privacy.keptText(kept),
  }));
  return [
    {
      what: "Audit entries, with the id of the account in place of name, address and browser",
      kept: `${Privacy.period(keptSeconds.audit)} from each action`,
    },
    {
      what: "The credits ledger and payments, with ids alone",
      kept: "as long as accounting records are kept",
    },
    { what: "Invoices, which Paddle has issued and keeps", kept: "as long as Paddle must keep them" },
    {
      what: "A keyed hash of the mailbox, so that free credits are given once",
      kept: "until an operator erases it",
    },
    {
      what: "Exports of workspaces of others that were made before, with your name among their members and in their activity",
      kept: Privacy.period(archiveDays * 86_400),
    },
    {
      what: "What belongs to workspaces of others: their lists, rules and filters",
      kept: "as long as these keep them",
    },
    ...copies,
  ];
}

/** The change that completes a receipt, with its statement. The first time counts. */
export async function completing(id: string, timeClosed: string): Promise<Change> {
  const timeErased = Clock.now().toISOString();
  const statement = await sign(id, { closed_at: timeClosed, erased_at: timeErased, remains: remains() });
  return Table.change(
    ReceiptEntity.patch({ id })
      .set({ timeErased, statement })
      .where((row, { notExists }) => notExists(row.timeErased)),
  );
}

async function sign(id: string, said: Readonly<Record<string, unknown>>): Promise<string> {
  const { kid, sign: key } = await Key.current();
  return new SignJWT({ ...said })
    .setProtectedHeader({ alg: "EdDSA", typ, kid })
    .setIssuer(issuer)
    .setAudience(audience)
    .setJti(id)
    .setIssuedAt(Math.floor(Clock.now().getTime() / 1000))
    .sign(key);
}

/** Looks at receipts and statements of one network. */
const perHour = { max: 120, seconds: 3_600 };

const countLook = (): Promise<void> => Throttle.limitNetwork("receipt", perHour);

/**
 * A receipt, for anybody who knows its number. Throws `missing`, or `limit` beyond 120 requests of a network
 * in an hour.
 */
export const receipt = fn(ReceiptID, async (id): Promise<Receipt> => {
  await countLook();
  const row = await read(id);
  if (!row) throw new VisibleError("missing", "receipt.missing", "There is no receipt with this number.");
  return view(row);
});

/**
 * Whether this installation has signed a statement. Where the signing key is no longer in use, the statement
 * must be the one that its receipt has.
 */
export const checkStatement = fn(Statement, async ({ statement }): Promise<StatementCheck> => {
  await countLook();
  const row = await read(idOf(statement) ?? "none");
  const isValid = (row !== null && row.statement === statement) || (await isSigned(statement));
  return { is_valid: isValid, receipt: isValid && row ? view(row) : null };
});

async function isSigned(statement: string): Promise<boolean> {
  try {
    const key = await Key.find(decodeProtectedHeader(statement).kid);
    if (!key) return false;
    await jwtVerify(statement, key.check, {
      algorithms: ["EdDSA"],
      issuer,
      audience,
      typ,
      requiredClaims: ["jti", "iat"],
      currentDate: Clock.now(),
    });
    return true;
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return false;
    throw error;
  }
}

const Numbered = z.object({ jti: ReceiptID });

/** The number of the receipt that a statement claims to belong to; null for a text that is no statement. */
function idOf(statement: string): string | null {
  try {
    return Numbered.parse(decodeJwt(statement)).jti;
  } catch {
    return null;
  }
}

async function read(id: string): Promise<ReceiptRow | null> {
  const { data } = await ReceiptEntity.get({ id }).go({ consistent: true });
  return data?.id === id ? data : null;
}

const view = ({ id, timeClosed, timeErased, statement }: ReceiptRow): Receipt => ({
  id,
  closed_at: timeClosed,
  erased_at: timeErased ?? null,
  remains: remains(),
  statement: statement ?? null,
});
