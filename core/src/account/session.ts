import { randomBytes } from "node:crypto";
import { Table } from "../aws/table/index.ts";
import { ID } from "../kit/id.ts";
import { Clock } from "../port/clock/index.ts";
import { SessionEntity, type SessionRow } from "./entity.ts";
import type { Tokens } from "./schema.ts";
import { issue, read, successor, unauthenticated } from "./token.ts";

const day = 86_400;
const days = { short: 7, remembered: 30 } as const;

/** For so long the refresh token before the current one still gets its successor, for tabs that raced. */
const graceSeconds = 20;

/** Begins a session: 7 days, or 30 if the person asked to be remembered. It is not prolonged by use. */
export async function begin(userID: string, remembered: boolean): Promise<SessionRow> {
  const now = Clock.now();
  const expires = Math.floor(now.getTime() / 1000) + (remembered ? days.remembered : days.short) * day;
  const session: SessionRow = {
    id: ID.create("session"),
    userID,
    current: randomBytes(24).toString("base64url"),
    timeRotated: now.toISOString(),
    timeExpires: new Date(expires * 1000).toISOString(),
    expires,
  };
  await Table.write([Table.change(SessionEntity.create(session))]);
  return session;
}

/** The session's owner, while it lasts. */
export async function ownerOf(sessionID: string): Promise<string> {
  const session = await readSession(sessionID);
  if (!session || session.timeRevoked) throw unauthenticated();
  return session.userID;
}

/** Trades a refresh token for its successor. One that was used before ends the session: it may have been stolen. */
export async function refresh(token: string): Promise<Tokens> {
  const { jti, session: id } = await read("refresh", token);
  const session = await readSession(id);
  if (!session || session.timeRevoked) throw unauthenticated();
  if (session.current === jti) return rotate(session);
  const sinceRotation = (Clock.now().getTime() - Date.parse(session.timeRotated)) / 1000;
  if (session.previous === jti && sinceRotation <= graceSeconds) return issue(session);
  await revoke(session);
  throw unauthenticated();
}

async function rotate(session: SessionRow): Promise<Tokens> {
  const { id, current: previous } = session;
  const current = await successor(id, previous);
  const timeRotated = Clock.now().toISOString();
  const patch = SessionEntity.patch({ id })
    .set({ current, previous, timeRotated })
    .where((row, { eq, notExists }) => `${eq(row.current, previous)} AND ${notExists(row.timeRevoked)}`);
  try {
    await Table.write([Table.change(patch)]);
  } catch (error) {
    if (!(error instanceof Table.Refused)) throw error;
    const now = await readSession(id);
    if (!now || now.timeRevoked || now.previous !== previous) throw unauthenticated();
    return issue(now);
  }
  return issue({ ...session, current, previous, timeRotated });
}

async function revoke({ id }: SessionRow): Promise<void> {
  await Table.write([
    Table.change(SessionEntity.patch({ id }).set({ timeRevoked: Clock.now().toISOString() })),
  ]);
}

async function readSession(id: string): Promise<SessionRow | null> {
  const { data } = await SessionEntity.get({ id }).go({ consistent: true });
  return data;
}
