/** `winnow login` and `winnow logout`: a key by a code that a person types in the browser (RFC 8628). */
import { env } from "node:process";
import { hostname, userInfo } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { WinnowError } from "../error.ts";
import { userAgent } from "../runtime.ts";
import { type Exit, exit, type Session } from "./context.ts";
import { note, print, printJSON } from "./output.ts";
import { profileFile, removeProfile, saveProfile } from "./profile.ts";

/** What the commands of this program need. */
const scopes = [
  ...["verify", "lists:read", "lists:write", "lists:start", "credits:read"],
  ...["webhooks:write", "rules:read", "rules:write", "suppressions:read", "suppressions:write"],
  ...["outcomes:read", "outcomes:write"],
];
const grantType = "urn:ietf:params:oauth:grant-type:device_code";
const tryMs = 30_000;
/** Added to the interval where the server says that it is too short, in seconds (RFC 8628, 3.5). */
const slowdown = 5;

interface Begun {
  device_code: string;
  user_code: string;
  verification_uri: string;
  expires_in: number;
  interval?: number;
}

interface Granted {
  access_token: string;
  expires_in: number;
  scope: string;
}

export async function login({ baseUrl, profile, flags, values, isJSON, signal }: Session): Promise<Exit> {
  const begun = await ask<Begun>(baseUrl, "device_authorization", signal, {
    client_id: "winnow-cli",
    device_name: values["name"] ?? `${userInfo().username} on ${hostname()}`,
    mode: flags.has("test") ? "test" : "live",
    scope: scopes.join(" "),
  });
  if ("error" in begun) throw refusal(begun);
  note(`Open ${begun.verification_uri} and type this code:\n\n  ${begun.user_code}\n`);
  note(`It is valid for ${Math.round(begun.expires_in / 60)} minutes. Waiting …`);
  const granted = await awaitGrant(baseUrl, begun, signal);
  const expiresAt = new Date(Date.now() + granted.expires_in * 1_000).toISOString();
  await saveProfile(profile, { baseUrl, key: granted.access_token, expiresAt });
  if (isJSON)
    printJSON({ profile, base_url: baseUrl, expires_at: expiresAt, scopes: granted.scope.split(" ") });
  else print(`Connected. The key is valid until ${expiresAt.slice(0, 10)}, and kept in ${profileFile()}.`);
  if (env["WINNOW_API_KEY"])
    note(`WINNOW_API_KEY is set and goes before this profile: unset it, or call with --profile ${profile}.`);
  return exit.fine;
}

export async function logout({ profile, isJSON }: Session): Promise<Exit> {
  const isRemoved = await removeProfile(profile);
  if (isJSON) printJSON({ profile, removed: isRemoved });
  else if (isRemoved)
    print(`The key of the profile “${profile}” is forgotten here. Revoke it under API Setup.`);
  else print(`There is no profile “${profile}”.`);
  return exit.fine;
}

/** Asks until the person has decided. What the network loses is asked again. Throws WinnowError. */
async function awaitGrant(baseUrl: string, begun: Begun, signal: AbortSignal): Promise<Granted> {
  const until = performance.now() + begun.expires_in * 1_000;
  let interval = begun.interval ?? slowdown;
  while (performance.now() < until) {
    await sleep(interval * 1_000, undefined, { signal });
    const answer = await ask<Granted>(baseUrl, "token", signal, {
      client_id: "winnow-cli",
      grant_type: grantType,
      device_code: begun.device_code,
    }).catch((error: unknown) => {
      if (signal.aborted || !(error instanceof WinnowError)) throw error;
      return null;
    });
    if (answer === null) continue;
    if (!("error" in answer)) return answer;
    if (answer.error === "slow_down") interval += slowdown;
    else if (answer.error !== "authorization_pending" && answer.error !== "temporarily_unavailable")
      throw refusal(answer);
  }
  throw refusal({
    error: "expired_token",
    error_description: "The code was not entered in time. Run winnow login again.",
  });
}

interface Refused {
  error: string;
  error_description?: string;
}

const refusal = ({ error, error_description = error }: Refused): WinnowError =>
  new WinnowError(error, error_description);

/** Posts a form. Throws WinnowError `network` where no answer comes that can be read. */
async function ask<T extends object>(
  baseUrl: string,
  path: string,
  signal: AbortSignal,
  fields: Record<string, string>,
): Promise<T | Refused> {
  const agent = userAgent();
  try {
    const answer = await fetch(`${baseUrl}/oauth/${path}`, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { accept: "application/json", ...(agent !== undefined && { "user-agent": agent }) },
      signal: AbortSignal.any([signal, AbortSignal.timeout(tryMs)]),
    });
    return (await answer.json()) as T | Refused;
  } catch (error) {
    if (signal.aborted) throw error;
    throw new WinnowError("network", `Winnow cannot be reached at ${baseUrl}.`, { cause: error });
  }
}
