/** Postfix, with a service for each of its mail hosts. */
import { chmod, chown, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { mailHost, mailHosts, type PostfixWay } from "./mail-hosts.ts";
import { mainConfiguration, type PostfixSettings } from "./postfix-configuration.ts";
import { type DaemonEnvironment, users } from "./daemon-environment.ts";

export const postfixPackages = ["postfix"];

/** Starts Postfix. Returns the path of its log. */
export async function startPostfix(
  daemonEnvironment: DaemonEnvironment,
  settings: Omit<PostfixSettings, "folder">,
): Promise<string> {
  const { supervisor, packages, environment } = daemonEnvironment;
  const folder = join(supervisor.folder, "postfix");
  const configuration = join(folder, "etc");
  await createQueue(folder);
  await mkdir(configuration);
  await writeFile(
    join(configuration, "main.cf"),
    mainConfiguration(daemonEnvironment, { folder, ...settings }),
  );
  await writeFile(join(configuration, "master.cf"), masterConfiguration(settings.endpointFor));
  await supervisor.run({
    name: "postfix",
    command: join(packages, "usr/lib/postfix/sbin/master"),
    args: ["-s", "-c", configuration],
    environment: { ...environment, MAIL_CONFIG: configuration },
    listensOn: settings.endpointFor(mailHost("postfix", "chief").address),
    greets: true,
  });
  return join(folder, "log");
}

/** Prepares the spool folders as the package's installation does. */
async function createQueue(folder: string): Promise<void> {
  await mkdir(join(folder, "queue/pid"), { recursive: true });
  const own = "active bounce corrupt defer deferred flush hold incoming private saved trace";
  for (const name of ["data", ...own.split(" ").map((queue) => `queue/${queue}`)]) {
    await mkdir(join(folder, name), { mode: 0o700 });
    await chown(join(folder, name), users.postfix, users.postfix);
  }
  for (const [name, mode] of [
    ["public", 0o710],
    ["maildrop", 0o730],
  ] as const) {
    await mkdir(join(folder, "queue", name));
    await chmod(join(folder, "queue", name), mode);
    await chown(join(folder, "queue", name), users.postfix, users.postdrop);
  }
}

/** Settings of single hosts. */
const settingsOf: Readonly<Partial<Record<PostfixWay, Readonly<Record<string, string>>>>> = {
  shut: { smtpd_delay_reject: "no" },
  limited: { smtpd_recipient_limit: "10" },
  narrow: { smtpd_client_connection_count_limit: "1" },
  plain: { smtpd_tls_security_level: "none" },
  uncertified: { smtpd_tls_cert_file: "/nowhere.pem" },
  secret: { smtpd_tls_security_level: "encrypt" },
  screened: { postscreen_greet_wait: "1s", postscreen_bare_newline_enable: "yes" },
  cautious: { smtpd_relay_restrictions: "defer_unauth_destination" },
  weary: { smtpd_error_sleep_time: "1s", smtpd_hard_error_limit: "12" },
  shared: { smtpd_error_sleep_time: "1s", smtpd_hard_error_limit: "20" },
  sure: { unverified_recipient_reject_code: "550" },
  hasty: { address_verify_poll_count: "1" },
};

const masterConfiguration = (endpointFor: PostfixSettings["endpointFor"]): string => `
${mailHosts.postfix
  .map(({ way, address }) => {
    const { host, port } = endpointFor(address);
    const settings = Object.entries(settingsOf[way] ?? {}).map(([name, value]) => ` -o ${name}=${value}`);
    return `${host}:${port} inet n - n - ${way === "screened" ? "1 postscreen" : "- smtpd"}${settings.join("")}`;
  })
  .join("\n")}
smtpd pass - - n - - smtpd
dnsblog unix - - n - 0 dnsblog
tlsproxy unix - - n - 0 tlsproxy
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
smtp unix - - n - - smtp
relay unix - - n - - smtp
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
virtual unix - n n - - virtual
anvil unix - - n - 1 anvil
postlog unix-dgram n - n - 1 postlogd
`;
