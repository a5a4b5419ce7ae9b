/**
 * Debian packages, downloaded with their missing dependencies and unpacked into a cache folder. Nothing is installed:
 * apt's state is read, never written.
 */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import {
  access,
  chmod,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

/** The reason why this machine cannot run the servers. */
export class Unavailable extends Error {
  override name = "Unavailable";
}

const cache = join(import.meta.dirname, "../../../node_modules/.cache/winnow-real-servers");
const downloadMs = 150_000;
const execute = promisify(execFile);

/** The root folder of the unpacked packages. Throws `Unavailable` if they cannot be downloaded in time. */
export async function unpacked(packages: readonly string[]): Promise<string> {
  const system = await readFile("/etc/os-release", "utf8").catch(() => "");
  const key = [system, process.arch, ...packages].join("\n");
  const folder = join(cache, createHash("sha256").update(key).digest("hex").slice(0, 16));
  if (await exists(folder)) return folder;

  await mkdir(cache, { recursive: true });
  const workshop = await mkdtemp(join(cache, "download-"));
  try {
    await fill(workshop, packages);
    await rename(join(workshop, "root"), folder).catch(async (error: unknown) => {
      if (!(await exists(folder))) throw error; // another run was faster
    });
  } finally {
    await rm(workshop, { recursive: true });
  }
  return folder;
}

async function fill(workshop: string, packages: readonly string[]): Promise<void> {
  const root = join(workshop, "root");
  await mkdir(root);
  await chmod(root, 0o755);
  for (const folder of ["lists/partial", "archives/partial"])
    await mkdir(join(workshop, folder), { recursive: true });
  // apt locks this folder, not the system's.
  await copyFile("/var/lib/dpkg/status", join(workshop, "status")).catch(() => {
    throw new Unavailable("this machine has no packages of Debian's kind");
  });
  const configuration = join(workshop, "apt.conf");
  await writeFile(configuration, aptConfiguration(workshop));

  const signal = AbortSignal.timeout(downloadMs);
  const apt = (...command: string[]) => run(signal, "apt-get", ["-qq", "-c", configuration, ...command]);
  await apt("update");
  // One at a time: two mail servers conflict with each other.
  for (const name of packages) await apt("install", "--yes", "--reinstall", "--download-only", name);
  const archives = await readdir(join(workshop, "archives"));
  for (const archive of archives.filter((name) => name.endsWith(".deb")))
    await run(signal, "dpkg-deb", ["--extract", join(workshop, "archives", archive), root]);
  for (const unread of ["doc", "info", "lintian", "locale", "man"])
    await rm(join(root, "usr/share", unread), { recursive: true, force: true });
  await run(signal, "chmod", ["-R", "ug-s", root]); // a cache may not contain setuid files
}

/** The configuration of apt. It is read after the system's, whose hooks would clear the cache. */
const aptConfiguration = (workshop: string): string => `
Dir::State "${workshop}";
Dir::Cache "${workshop}";
Dir::Log "${workshop}";
APT::Sandbox::User "root";
APT::Install-Recommends "false";
Acquire::Languages "none";
Acquire::Retries "1";
Acquire::http::Timeout "20";
Acquire::https::Timeout "20";
#clear APT::Update::Pre-Invoke;
#clear APT::Update::Post-Invoke;
#clear APT::Update::Post-Invoke-Success;
`;

async function run(signal: AbortSignal, command: string, args: readonly string[]): Promise<void> {
  try {
    await execute(command, args, { signal, env: { ...process.env, LC_ALL: "C" } });
  } catch (error) {
    if (signal.aborted) throw new Unavailable(`the packages did not arrive in ${downloadMs / 1000} seconds`);
    throw new Unavailable(`${command} failed: ${messageOf(error)}`);
  }
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ("code" in error && error.code === "ENOENT") return "the command is missing";
  const stderr = "stderr" in error ? String(error.stderr).trim() : "";
  return stderr.split("\n").at(-1) || error.message;
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
