/** Exim, with a daemon for each of its mail hosts. */
import { chown, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fullBytes } from "./domains.ts";
import { eximConfiguration, type EximSettings } from "./exim-configuration.ts";
import { type EximWay, type MailHost, mailHosts } from "./mail-hosts.ts";
import { type DaemonEnvironment, users } from "./daemon-environment.ts";

export const eximPackages = ["exim4-daemon-light"];

const aliases = `
sales: ann@exim.test
closed: :fail: This account has been disabled
moved: :fail: This user has moved to moved@elsewhere.example
`;

/** Starts Exim. Returns the path of its log. */
export async function startExim(
  daemonEnvironment: DaemonEnvironment,
  settings: Omit<EximSettings, "folder">,
): Promise<string> {
  const { supervisor, packages, environment } = daemonEnvironment;
  const folder = join(supervisor.folder, "exim");
  for (const name of ["", "spool", "log", "mail"]) await mkdir(join(folder, name));
  await writeFile(join(folder, "aliases"), aliases);
  for (const name of ["mail/full", "mail/stuffed"])
    await writeFile(join(folder, name), "x".repeat(fullBytes), { mode: 0o600 });
  const owner = users["Debian-exim"];
  for (const name of ["spool", "log", "mail", "mail/full", "mail/stuffed"])
    await chown(join(folder, name), owner, owner);

  const start = async ({ way, address }: MailHost<EximWay>): Promise<void> => {
    const listensOn = settings.endpointFor(address);
    const file = join(folder, `${way}.conf`);
    await writeFile(file, eximConfiguration(daemonEnvironment, way, { folder, ...settings }));
    await supervisor.run({
      name: `exim-${way}`,
      command: join(packages, "usr/sbin/exim4"),
      args: ["-bdf", "-C", file, "-oX", `[${listensOn.host}]:${listensOn.port}`],
      environment,
      listensOn,
      greets: true,
    });
  };
  await Promise.all(mailHosts.exim.map(start));
  return join(folder, "log/mainlog");
}
