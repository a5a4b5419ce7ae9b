/**
 * The objects of the log: calls of one key, the newest first. The name of an object begins with the time of its newest call,
 * counted down, so that S3 lists the newest objects first.
 */
import { createHash } from "node:crypto";
import { z } from "zod";
import { ID } from "../kit/id.ts";
import { Call } from "./schema.ts";

/** A key, in its workspace or test workspace. */
export interface Key {
  workspaceID: string;
  apiKeyID: string;
}

/** The log line of a call with a key. */
export const Line = z
  .object({
    at: z.iso.datetime(),
    workspaceID: ID.tenant,
    apiKeyID: ID.schema("key"),
    request: z.string().max(300),
    tool: z.string().max(50).optional(),
    status: z.int(),
    code: z.string().max(50).optional(),
    request_id: z.string().max(50),
    milliseconds: z.int(),
  })
  .transform(({ workspaceID, apiKeyID, request, tool = null, code = null, milliseconds, ...call }) => ({
    key: { workspaceID, apiKeyID },
    call: { ...call, call: request, tool, code, duration_ms: milliseconds } satisfies Call,
  }));

/** Later than any time of a call, in milliseconds since 1970. */
const end = 9_999_999_999_999;
const digits = String(end).length;

/** The prefix of all keys of a workspace. */
export const below = (workspaceID: string): string => `requests/${workspaceID}/`;
export const belowKey = ({ workspaceID, apiKeyID }: Key): string => `${below(workspaceID)}${apiKeyID}/`;

/** The beginning of the names of objects whose newest call was at a time, in milliseconds since 1970. */
export const nameAt = (time: number): string => String(end - time).padStart(digits, "0");
/** The time of the newest call of an object, by its name. */
export const timeOf = (name: string): number => end - Number(name.slice(0, digits));

/** The name and content of the object of some calls: the same for the same calls. */
export function objectOf(calls: readonly Call[]): { name: string; body: string } {
  const sorted = calls.toSorted((one, other) => (one.at < other.at ? 1 : -1));
  const body = sorted.map((call) => `${JSON.stringify(call)}\n`).join("");
  const digest = createHash("sha256").update(body).digest("hex").slice(0, 16);
  return { name: `${nameAt(Date.parse(sorted[0]?.at ?? ""))}-${digest}`, body };
}

export const callsOf = (body: string): Call[] =>
  body.split("\n").flatMap((line) => (line === "" ? [] : [Call.parse(JSON.parse(line))]));
