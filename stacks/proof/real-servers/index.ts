/** Real mail servers and a real name server, as a small internet of `.test` domains on loopback. */
import { cp, readFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { isForbidden } from "@winnow/core/port/prober/special-use";
import { createCertificate } from "./certificate.ts";
import { eximPackages, startExim } from "./exim.ts";
import { greylistingPackages, startGreylisting } from "./greylisting.ts";
import { endpointsFor } from "./loopback.ts";
import { allMailHosts, closedAddress, type MailHost } from "./mail-hosts.ts";
import { nameServerPackages, startNameServer } from "./name-server.ts";
import { Unavailable, unpacked } from "./packages.ts";
import { postfixPackages, startPostfix } from "./postfix.ts";
import { startQuotaPolicy } from "./quota-policy.ts";
import { createSupervisor, type Supervisor } from "./supervisor.ts";
import { createDaemonEnvironment, wrapperPackages } from "./daemon-environment.ts";

export { Unavailable } from "./packages.ts";

export interface RealServers {
  /** The name server, as `ip:port`. */
  resolverAddress: string;
  /** Connects to the mail host at one of the servers' addresses. Throws for every other address. */
  dial(address: string): Socket;
  /** The prober's guard, which allows the servers' addresses as well. */
  guard(address: string): boolean;
  /** The number of connections and of TLS lines in the log of the host's server. */
  noted(host: MailHost): Promise<{ connections: number; encrypted: number; tooManyErrors: number }>;
  close(): Promise<void>;
}

const maxStarts = 3;

const wanted = [
  ...nameServerPackages,
  ...postfixPackages,
  ...eximPackages,
  ...greylistingPackages,
  ...wrapperPackages,
];

/** Starts all servers. Throws `Unavailable` if this machine cannot run them. */
export async function startRealServers(): Promise<RealServers> {
  if (process.platform !== "linux") throw new Unavailable("they are built for Linux");
  if (process.getuid?.() !== 0) throw new Unavailable("only root may start Postfix and use port 53");
  const cached = await unpacked(wanted);
  // Another process may take a free port before its daemon does, so a failed start is repeated with other ports.
  for (let left = maxStarts; ; left--)
    try {
      return await startOnce(cached);
    } catch (error) {
      if (left <= 1) throw error;
      console.warn(`Real mail servers start again: ${String(error)}`);
    }
}

async function startOnce(cached: string): Promise<RealServers> {
  const supervisor = await createSupervisor();
  try {
    const packages = join(supervisor.folder, "packages");
    // Other users may not be able to read the cache folder.
    await cp(cached, packages, { recursive: true, verbatimSymlinks: true });
    return await startAll(supervisor, packages);
  } catch (error) {
    await supervisor.close();
    throw error;
  }
}

async function startAll(supervisor: Supervisor, packages: string): Promise<RealServers> {
  const daemonEnvironment = await createDaemonEnvironment(supervisor, packages);
  const { host } = daemonEnvironment;
  const certificate = await createCertificate(daemonEnvironment);
  const addresses = [closedAddress, ...allMailHosts.map(({ address }) => address)];
  const quota = await startQuotaPolicy(daemonEnvironment);
  const endpointFor = await endpointsFor(host, ["greylisting", ...addresses]);
  const greylisting = endpointFor("greylisting");

  const policies = { greylisting, quota: quota.endpoint };
  const starts = [
    startPostfix(daemonEnvironment, { certificate, endpointFor, ...policies }),
    startExim(daemonEnvironment, { certificate, endpointFor }),
    startNameServer(daemonEnvironment),
    startGreylisting(daemonEnvironment, greylisting),
  ] as const;
  await Promise.allSettled(starts); // The folder is removed only when nobody starts anything in it.
  const [postfix, exim] = await Promise.all(starts);
  const logs = { postfix, exim };
  return {
    resolverAddress: `${host}:53`,
    guard: (address) => isForbidden(address) && !addresses.includes(address),
    dial(address) {
      const mailHost = allMailHosts.find((each) => each.address === address);
      return connect({ ...endpointFor(address), ...(mailHost && { localAddress: mailHost.client }) });
    },
    async noted({ server, client }) {
      const lines = (await readFile(logs[server], "utf8"))
        .split("\n")
        .filter((line) => line.includes(`[${client}]`));
      const count = (words: RegExp) => lines.filter((line) => words.test(line)).length;
      return {
        connections: count(connected),
        encrypted: count(encrypted),
        tooManyErrors: count(tooManyErrors),
      };
    },
    async close() {
      await quota.close();
      await supervisor.close();
    },
  };
}

/** Log lines of Postfix or Exim. */
const connected = /: connect from | SMTP connection from .* count = /;
const tooManyErrors = /: too many errors after /;
const encrypted = / TLS connection established from | X=TLS/;
