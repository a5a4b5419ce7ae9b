/** With which key a command calls, and where: the environment goes before a profile. */
import { env } from "node:process";
import { defaultBaseUrl } from "../winnow.ts";
import { UsageError } from "./command-line.ts";
import { profileName, readProfile } from "./profile.ts";

type Values = Readonly<Record<string, string>>;

const givenUrl = (values: Values): string | undefined =>
  (values["base-url"] ?? (env["WINNOW_BASE_URL"] || undefined))?.replace(/\/+$/, "");

/** The key and the address of a call. Throws `UsageError` where there is no key, or one of another address. */
export async function accessOf(values: Values): Promise<{ key: string; baseUrl?: string }> {
  const baseUrl = givenUrl(values);
  const key = env["WINNOW_API_KEY"];
  if (key && values["profile"] === undefined) return { key, ...(baseUrl !== undefined && { baseUrl }) };
  const name = profileName(values["profile"]);
  const profile = await readProfile(name);
  if (!profile)
    throw new UsageError(
      "There is no key. Run winnow login, or put one into the environment: export WINNOW_API_KEY=wn_test_…",
    );
  if (baseUrl !== undefined && baseUrl !== profile.baseUrl)
    throw new UsageError(
      `The key of the profile “${name}” is for ${profile.baseUrl}. Run winnow login --base-url ${baseUrl} --profile NAME.`,
    );
  return profile;
}

/** The profile that a login is kept in, and where it asks. */
export async function sessionOf(values: Values): Promise<{ profile: string; baseUrl: string }> {
  const profile = profileName(values["profile"]);
  const baseUrl = givenUrl(values) ?? (await readProfile(profile))?.baseUrl ?? defaultBaseUrl;
  return { profile, baseUrl };
}
