/** NSD, with the zone `test` and a zone whose file is missing. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { DaemonEnvironment } from "./daemon-environment.ts";
import { zone } from "./zone.ts";

export const nameServerPackages = ["nsd"];

/** Starts NSD on the port that the mail servers use. */
export async function startNameServer({
  supervisor,
  packages,
  environment,
  host,
}: DaemonEnvironment): Promise<void> {
  const { folder } = supervisor;
  const file = join(folder, "nsd.conf");
  await writeFile(file, configuration(folder, host));
  await writeFile(join(folder, "test.zone"), zone());
  await supervisor.run({
    name: "nsd",
    command: join(packages, "usr/sbin/nsd"),
    args: ["-d", "-c", file],
    environment,
    listensOn: { host, port: 53 },
  });
}

const configuration = (folder: string, address: string): string => `
server:
  ip-address: ${address}@53
  server-count: 1
  username: ""
  chroot: ""
  database: ""
  pidfile: ""
  zonesdir: "${folder}"
  xfrdfile: "${folder}/xfrd.state"
  xfrdir: "${folder}"
  zonelistfile: "${folder}/zone.list"
remote-control:
  control-enable: no
zone:
  name: test
  zonefile: test.zone
zone:
  name: broken.test
  zonefile: missing.zone
`;
