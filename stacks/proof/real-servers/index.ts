/** Real mail servers and a real name server, as a small internet of `.test` domains on loopback. */
import { cp, readFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { isForbidden } from "@winnow/core/port/prober/special-use";
import { createCertificate } from "./certificate.ts";
import { eximPackages, startExim } from "./exim.ts";
import { greylistingPackages, startGreylisting } from "./greylisting.ts";
import { endpointsFor } from "./loopback.ts";
import { allMailHosts, deafAddress, type MailHost } from "./mail-hosts.ts";
import { nameServerPackages, startNameServer } from "./name-server.ts";
import { Unavailable, unpacked } from "./packages.ts";
import { postfixPackages, startPostfix } from "./postfix.ts";
import { startQuotaPolicy } from "./quota-policy.ts";
import { createSupervisor, type Supervisor } from "./supervisor.ts";
import { createSurroundings, wrapperPackages } from "./surroundings.ts";

export { Unavailable } from "./packages.ts";

export interface RealServers {
  /** The name server, as `ip:port`. */
  resolverAddress: string;
  /** Begins a connection to the mail host at one of the servers' addresses. Throws for every other. */
  dial(address: string): Socket;
  /** The strict guard of the prober, but for the servers' addresses. */
  guard(address: string): boolean;
  /** How many connections to the host its server has noted, and in how many lines it says that one is encrypted. */
  noted(host: MailHost): Promise<{ connections: number; encrypted: number }>;
  close(): Promise<void>;
}

const wanted = [
  ...nameServerPackages,
  ...postfixPackages,
  ...eximPackages,
  ...greylistingPackages,
  ...wrapperPackages,
];

/** Starts all servers. Throws `Unavailable` where this machine cannot have them. */
export async function startRealServers(): Promise<RealServers> {
  if (process.platform !== "linux") throw new Unavailable("they are built for Linux");
  if (process.getuid?.() !== 0) throw new Unavailable("only root may start Postfix and use port 53");
  const cached = await unpacked(wanted);
  const supervisor = await createSupervisor();
  try {
    const packages = join(supervisor.folder, "packages");
    // the cache may lie where nobody but its owner can look
    await cp(cached, packages, { recursive: true, verbatimSymlinks: true });
    return await startAll(supervisor, packages);
  } catch (error) {
    await supervisor.close();
    throw error;
  }
}

async function startAll(supervisor: Supervisor, packages: string): Promise<RealServers> {
  const surroundings = await createSurroundings(supervisor, packages);
  const { host } = surroundings;
  const certificate = await createCertificate(surroundings);
  const addresses = [deafAddress, ...allMailHosts.map(({ address }) => address)];
  const endpointFor = await endpointsFor(host, ["greylisting", ...addresses]);
  const greylisting = endpointFor("greylisting");

  const quota = await startQuotaPolicy(surroundings);
  const policies = { greylisting, quota: quota.endpoint };
  const [postfix, exim] = await Promise.all([
    startPostfix(surroundings, { certificate, endpointFor, ...policies }),
    startExim(surroundings, { certificate, endpointFor }),
    startNameServer(surroundings),
    startGreylisting(surroundings, greylisting),
  ]);
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
      return { connections: count(connected), encrypted: count(encrypted) };
    },
    async close() {
      await quota.close();
      await supervisor.close();
    },
  };
}

/** In the words of Postfix or Exim. */
const connected = /: connect from | SMTP connection from .* count = /;
const encrypted = / TLS connection established from | X=TLS/;
