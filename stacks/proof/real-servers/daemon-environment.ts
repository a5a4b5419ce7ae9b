/**
 * The environment of the daemons: a folder, a loopback address, and the test's users and name server, which preloaded
 * libraries provide in place of the system's.
 */
import { readdir, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { loopbackAddress } from "./loopback.ts";
import type { Supervisor } from "./supervisor.ts";

export const wrapperPackages = ["libnss-wrapper", "libresolv-wrapper"];

/** The daemons' users and their ids. */
export const users = {
  root: 0,
  daemon: 1,
  postfix: 64901,
  postdrop: 64902,
  postgrey: 64903,
  "Debian-exim": 64904,
  nobody: 65534,
} as const;

export interface DaemonEnvironment {
  supervisor: Supervisor;
  /** The root folder of the unpacked packages. */
  packages: string;
  /** The loopback address of all daemons. */
  host: string;
  /** Environment variables that daemons must keep. */
  environment: Readonly<Record<string, string>>;
}

export async function createDaemonEnvironment(
  supervisor: Supervisor,
  packages: string,
): Promise<DaemonEnvironment> {
  const write = async (name: string, lines: readonly string[]): Promise<string> => {
    const path = join(supervisor.folder, name);
    await writeFile(path, lines.map((line) => `${line}\n`).join(""));
    return path;
  };
  const host = loopbackAddress();
  const ids = Object.entries(users);
  const libraries = join(packages, "usr/lib", await machineOf(packages));
  const libraryFolders = [libraries, ...["usr/lib", "usr/lib/postfix"].map((path) => join(packages, path))];
  const passwd = ids.map(([name, id]) => `${name}:x:${id}:${id}::/:/bin/false`);
  const group = ids.map(([name, id]) => `${name}:x:${id}:`);
  const environment = {
    PATH: [join(packages, "usr/sbin"), join(packages, "usr/bin"), process.env["PATH"]].join(delimiter),
    LC_ALL: "C",
    LD_LIBRARY_PATH: libraryFolders.join(delimiter),
    LD_PRELOAD: ["nss", "resolv"].map((name) => join(libraries, `lib${name}_wrapper.so`)).join(delimiter),
    NSS_WRAPPER_PASSWD: await write("passwd", passwd),
    NSS_WRAPPER_GROUP: await write("group", group),
    RESOLV_WRAPPER_CONF: await write("resolv.conf", [`nameserver ${host}`]),
  };
  return { supervisor, packages, host, environment };
}

/** Debian's name of this architecture, such as `x86_64-linux-gnu`. */
export async function machineOf(packages: string): Promise<string> {
  const names = await readdir(join(packages, "usr/lib"));
  const machine = names.find((name) => name.includes("-linux-"));
  if (machine === undefined) throw new Error(`no library of this kind of machine lies in ${packages}`);
  return machine;
}
