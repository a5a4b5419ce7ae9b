/** A command that calls the API with a key and runs as it stands in a POSIX shell. */
import type { Scope } from "@winnow/core/api-key/schema";

interface Example {
  origin: string;
  key: string;
  scopes: readonly Scope[];
  /** The address to verify. */
  email: string;
}

export function curlOf({ origin, key, scopes, email }: Example): string {
  const call = (path: string) => [
    `curl ${quoted(`${origin}/v1/${path}`)}`,
    header(`Authorization: Bearer ${key}`),
  ];
  const lines = scopes.includes("verify")
    ? [...call("verify"), header("Content-Type: application/json"), `-d ${quoted(JSON.stringify({ email }))}`]
    : call(readablePath(scopes));
  return lines.join(" \\\n  ");
}

function readablePath(scopes: readonly Scope[]): string {
  if (scopes.includes("lists:read")) return "lists";
  if (scopes.includes("credits:read")) return "credits";
  return scopes.includes("webhooks:write") ? "webhooks" : "reasons";
}

const header = (text: string): string => `-H ${quoted(text)}`;

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
