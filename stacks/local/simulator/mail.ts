/** The mail internet of a simulation: what name servers and mail servers say, told from the name of the domain and the local part. */
import type { Observation, Prober } from "@winnow/core/port/prober/index";
import type { MailAnswer, Resolver } from "@winnow/core/port/resolver/index";
import { Process } from "./process.ts";
import type { Storm } from "./storm.ts";
import type { Timeline } from "./timeline.ts";

/** How long a greylisting server wants to wait, in milliseconds. */
const greylistMs = 60_000;

export interface Mail {
  resolver: Resolver.Resolver;
  prober: Prober.Prober;
}

export function simulatedMail(timeline: Timeline, storm: Storm): Mail {
  /** When somebody asked greylisting servers about a mailbox first. */
  const asked = new Map<string, number>();
  const pass = async (): Promise<void> => {
    const process = Process.current();
    await process?.pass(process.random.between(5, 400));
  };

  function said(recipient: string): Observation {
    if (storm.isDown("mail"))
      return { kind: "silent", stage: "connect", host: "mx.example", cause: "timeout" };
    const [local = "", domain = ""] = recipient.split("@");
    if (domain.startsWith("catchall.")) return reply(250, "2.1.5", "OK");
    if (!domain.startsWith("grey.")) return mailbox(local);
    const first = asked.get(recipient) ?? timeline.now;
    asked.set(recipient, first);
    return timeline.now - first < greylistMs
      ? reply(451, "4.7.1", "Greylisted, please try again later")
      : mailbox(local);
  }

  return {
    resolver: {
      async mail(domain) {
        await pass();
        const answer: MailAnswer = storm.isDown("mail")
          ? { kind: "failed", cause: "timeout" }
          : domain.startsWith("nowhere.")
            ? { kind: "no_domain" }
            : { kind: "mx", hosts: [{ exchange: `mx.${domain}`, priority: 10 }] };
        return { ...answer, ttlSeconds: 300 };
      },
      async addresses() {
        await pass();
        return { kind: "found", addresses: ["192.0.2.1"], ttlSeconds: 300 };
      },
    },
    prober: {
      async probe({ domains }) {
        await pass();
        return domains.map(({ domain, recipients, catchAll }) => {
          const observations = recipients.map(said);
          const isAccepted = observations.some((one) => one.kind === "replied" && one.code === 250);
          return {
            domain,
            recipients: observations,
            random: catchAll && isAccepted ? said(`no-one@${domain}`) : null,
          };
        });
      },
    },
  };
}

const mailbox = (local: string): Observation =>
  local.startsWith("no-") ? reply(550, "5.1.1", "User unknown") : reply(250, "2.1.5", "OK");

const reply = (code: number, enhanced: string, text: string): Observation => ({
  kind: "replied",
  stage: "rcpt",
  host: "mx.example",
  code,
  enhanced,
  text,
});
