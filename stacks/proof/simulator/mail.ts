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
  /** Lets a question take its time. Returns whether it is answered. */
  async function isAnswered(): Promise<boolean> {
    const process = Process.current();
    if (!process) return true;
    await process.pass(process.random.between(5, 400));
    return !storm.strikes(`${process.nextCall()} silence`, "silence") && !storm.isDown("mail");
  }

  function said(recipient: string): Observation {
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
        const answer: MailAnswer = !(await isAnswered())
          ? { kind: "failed", cause: "timeout" }
          : domain.startsWith("nowhere.")
            ? { kind: "no_domain" }
            : { kind: "mx", hosts: [{ exchange: `mx.${domain}`, priority: 10 }] };
        return { ...answer, ttlSeconds: 300 };
      },
      addresses: () => Promise.resolve({ kind: "found", addresses: ["192.0.2.1"], ttlSeconds: 300 }),
    },
    prober: {
      async probe({ domains }) {
        const say = (await isAnswered()) ? said : () => silence;
        return domains.map(({ domain, recipients, catchAll }) => {
          const observations = recipients.map(say);
          const isAccepted = observations.some((one) => one.kind === "replied" && one.code === 250);
          const random = catchAll && isAccepted ? say(`no-one@${domain}`) : null;
          return { domain, recipients: observations, random };
        });
      },
    },
  };
}

const silence: Observation = { kind: "silent", stage: "connect", host: "mx.example", cause: "timeout" };

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
