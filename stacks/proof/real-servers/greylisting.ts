/** Postgrey, a policy service for Postfix that greylists unknown senders. */
import { chown, mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Endpoint } from "./loopback.ts";
import { machineOf, type DaemonEnvironment, users } from "./daemon-environment.ts";

export const greylistingPackages = ["postgrey"];

const waitSeconds = 1;

export async function startGreylisting(
  { supervisor, packages, environment }: DaemonEnvironment,
  listensOn: Endpoint,
): Promise<void> {
  const folder = join(supervisor.folder, "postgrey");
  await mkdir(folder);
  await chown(folder, users.postgrey, users.postgrey);
  const whitelist = join(folder, "whitelist");
  await writeFile(whitelist, "");
  const modules = (await moduleFolders(packages)).map((path) => `-I${path}`);
  const options = [
    `--inet=${listensOn.host}:${listensOn.port}`,
    `--delay=${waitSeconds}`,
    `--dbdir=${folder}`,
    "--user=postgrey",
    "--group=postgrey",
    `--whitelist-clients=${whitelist}`,
    `--whitelist-recipients=${whitelist}`,
    "--auto-whitelist-clients=0",
  ];
  await supervisor.run({
    name: "postgrey",
    command: "perl",
    // Postgrey requires -T, with which Perl ignores the module folders of the environment
    args: ["-T", ...modules, join(packages, "usr/sbin/postgrey"), ...options],
    environment,
    listensOn,
  });
}

/** Debian's folders of Perl modules: one by Perl's version, and one beside the libraries. */
async function moduleFolders(packages: string): Promise<string[]> {
  const libraries = join("usr/lib", await machineOf(packages));
  const places = ["usr/share/perl", join(libraries, "perl"), join(libraries, "perl5")];
  const versioned = await Promise.all(
    places.map(async (place) => {
      const versions = await readdir(join(packages, place)).catch(() => []);
      return versions.map((version) => join(packages, place, version));
    }),
  );
  return [join(packages, "usr/share/perl5"), ...versioned.flat(), join(packages, libraries, "perl-base")];
}
