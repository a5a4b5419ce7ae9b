/** A policy service for Postfix, as its SMTPD_POLICY_README describes them: refuses mail for mailboxes over their quota. */
import { once } from "node:events";
import { mkdir, stat, writeFile } from "node:fs/promises";
import { createServer, type Socket } from "node:net";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import { portOf } from "../../local/mail-world/port-of.ts";
import { fullBytes, quotaBytes } from "./domains.ts";
import type { Endpoint } from "./loopback.ts";
import type { DaemonEnvironment } from "./daemon-environment.ts";

export interface QuotaPolicy {
  endpoint: Endpoint;
  close(): Promise<void>;
}

/** The size of a mailbox is the size of the file of its name; without a file it is empty. */
export async function startQuotaPolicy({ supervisor, host }: DaemonEnvironment): Promise<QuotaPolicy> {
  const folder = join(supervisor.folder, "mail");
  await mkdir(folder);
  await writeFile(join(folder, "full"), "x".repeat(fullBytes));
  const actionFor = async (recipient: string): Promise<string> => {
    const [local = ""] = recipient.split("@");
    const size = await stat(join(folder, basename(local))).then(
      (file) => file.size,
      () => 0,
    );
    return size > quotaBytes ? "552 5.2.2 Quota exceeded (mailbox for user is full)" : "DUNNO";
  };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => {});
    void converse(socket, actionFor);
  })
    .listen(0, host)
    .unref();
  await once(server, "listening");
  return {
    endpoint: { host, port: portOf(server) },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A request consists of lines of `name=value` and an empty line. */
async function converse(socket: Socket, actionFor: (recipient: string) => Promise<string>): Promise<void> {
  let recipient = "";
  for await (const line of createInterface({ input: socket })) {
    if (line.startsWith("recipient=")) recipient = line.slice("recipient=".length);
    if (line === "") socket.write(`action=${await actionFor(recipient)}\n\n`);
  }
}
