/** The browser of a call, by its device cookie, which no script can read. */
import { createHash } from "node:crypto";
import { type Change, Table } from "../../aws/table/index.ts";
import { Actor } from "../../kit/actor.ts";
import * as keptSeconds from "../../kit/kept-seconds.ts";
import { Clock } from "../../port/clock/index.ts";
import { UsedTokenEntity } from "../entity.ts";

/** A hash of the browser that belongs to one challenge. */
export const browserOf = (challengeID: string): string =>
  hashOf("browser", challengeID, Actor.origin()?.device?.id ?? "none");

/** The change that marks a challenge as used, once. */
export function spending(kind: "challenge" | "passkey", challengeID: string, refusal: () => Error): Change {
  const expires = Math.floor(Clock.now().getTime() / 1000) + keptSeconds.usedToken;
  return Table.change(UsedTokenEntity.create({ hash: hashOf(kind, challengeID), expires }), refusal);
}

const hashOf = (...parts: readonly string[]): string =>
  createHash("sha256").update(parts.join("|")).digest("base64url");
