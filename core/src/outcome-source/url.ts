import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { Config } from "../kit/config.ts";
import { Clock } from "../port/clock/index.ts";
import type { SourceRow } from "./entity.ts";

const secretBytes = 24;

export const newSecret = (): string => randomBytes(secretBytes).toString("base64url");

export const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("base64url");

/** The URL that a mail service calls. Its secret says who calls where the service signs nothing. */
export const urlOf = ({ workspaceID, id }: Pick<SourceRow, "workspaceID" | "id">, secret: string): string =>
  `${Config.required("appURL")}/hook/outcomes/${workspaceID}/${id}/${secret}`;

/** Whether a secret is that of a source, or the replaced one while that is taken. */
export function isSecretOf(row: SourceRow, secret: string): boolean {
  const hash = hashOf(secret);
  const overlaps = (row.timePreviousExpires ?? "") > Clock.now().toISOString();
  return isSame(hash, row.hash) || (overlaps && isSame(hash, row.previousHash ?? ""));
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
