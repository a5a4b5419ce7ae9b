/**
 * Profiles: the keys that `winnow login` got, by name, in one file of the user's configuration that others may not read. A key
 * is sent to the address that it came from, and to no other.
 */
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { env } from "node:process";
import { UsageError } from "./command-line.ts";

export interface Profile {
  baseUrl: string;
  key: string;
  /** ISO 8601. */
  expiresAt: string;
}

type Profiles = Readonly<Record<string, Profile>>;

const folder = (): string => env["XDG_CONFIG_HOME"] || env["APPDATA"] || join(homedir(), ".config");

export const profileFile = (): string => join(folder(), "winnow", "profiles.json");

/** The name of the chosen profile. */
export const profileName = (given: string | undefined): string =>
  given ?? (env["WINNOW_PROFILE"] || "default");

/** A profile; null where there is none. Throws `UsageError` for a file that is not one of profiles. */
export async function readProfile(name: string): Promise<Profile | null> {
  const profiles = await readProfiles();
  return Object.hasOwn(profiles, name) ? (profiles[name] ?? null) : null;
}

/** Keeps a profile. A kill at any moment leaves the old or the new file. */
export async function saveProfile(name: string, profile: Profile): Promise<void> {
  await write({ ...(await readProfiles()), [name]: profile });
}

/** Removes a profile. False where there is none. */
export async function removeProfile(name: string): Promise<boolean> {
  const { [name]: removed, ...others } = await readProfiles();
  if (removed === undefined) return false;
  await write(others);
  return true;
}

async function readProfiles(): Promise<Profiles> {
  const text = await readFile(profileFile(), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "{}";
    throw new UsageError(`${profileFile()} cannot be read: ${error.message}`);
  });
  try {
    const profiles: unknown = JSON.parse(text);
    if (typeof profiles === "object" && profiles !== null && !Array.isArray(profiles))
      return profiles as Profiles;
  } catch {
    // Said below.
  }
  throw new UsageError(`${profileFile()} is damaged. Delete it, and run winnow login again.`);
}

async function write(profiles: Profiles): Promise<void> {
  const file = profileFile();
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(`${file}.new`, `${JSON.stringify(profiles, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}
