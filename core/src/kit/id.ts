/** Prefixed ULIDs: sortable by creation time, with a prefix per kind. */
export * as ID from "./id.ts";

import { ulid } from "ulid";
import { z } from "zod";

const prefixes = {
  user: "usr",
  session: "ses",
  workspace: "wrk",
  role: "rol",
  invitation: "inv",
  archive: "arc",
  audit: "aud",
  picture: "pic",
  list: "lst",
  import: "imp",
  analysis: "ana",
  verification: "ver",
  batch: "bat",
  event: "evt",
  notice: "ntc",
  invoices: "ivs",
  key: "key",
  webhook: "whk",
  delivery: "dlv",
  link: "lnk",
  segment: "seg",
  rule: "rul",
  source: "src",
  file: "fil",
} as const;
export type Kind = keyof typeof prefixes;

/** Crockford's base 32. */
export const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

const ulidLength = 26;

const randomLength = 16;

/** The random part is drawn at once: `ulid` would draw each character by itself. */
export function create(kind: Kind): string {
  const random = crypto.getRandomValues(new Uint8Array(randomLength));
  let used = 0;
  return `${prefixes[kind]}_${ulid(undefined, () => (random[used++] ?? 0) / 256)}`;
}

/** The id of a kind that shares the time and the random part of another: the same for the same one. */
export const derive = (kind: Kind, id: string): string => `${prefixes[kind]}${id.slice(id.indexOf("_"))}`;

export const schema = (kind: Kind) => {
  const message = `This is not the id of ${/^[aeio]/.test(kind) ? "an" : "a"} ${kind}.`;
  const pattern = new RegExp(`^${prefixes[kind]}_[0-9A-HJKMNP-TV-Z]{${ulidLength}}$`);
  return z
    .string()
    .max(prefixes[kind].length + 1 + ulidLength, message)
    .regex(pattern, message);
};

/** The id of a workspace or of a test workspace, in messages and events. */
export const tenant = z.string().regex(/^(?:wrk|tst)_[0-9A-HJKMNP-TV-Z]{26}$/);

/** The test workspace of a workspace holds what its test keys make: `tst_X` beside `wrk_X`. */
export const TestWorkspace = {
  /** The id of the test workspace of a workspace. */
  of: (workspaceID: string): string => workspaceID.replace(/^wrk_/, "tst_"),
  isTest: (id: string): boolean => id.startsWith("tst_"),
  /** The workspace of a test workspace; any other id as it is. */
  liveOf: (id: string): string => id.replace(/^tst_/, "wrk_"),
} as const;
