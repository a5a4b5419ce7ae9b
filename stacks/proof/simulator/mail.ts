/** Simulated name servers and mail servers. Their answers depend on the domain's first label and on the local part. */
import type { Observation, Prober } from "@winnow/core/port/prober/index";
import type { MailAnswer, Resolver } from "@winnow/core/port/resolver/index";
import type { FaultSchedule } from "./fault-schedule.ts";
import { SimulatedProcess } from "./simulated-process.ts";
import type { VirtualClock } from "./virtual-clock.ts";

/** How long greylisting defers an address, in milliseconds. */
const greylistMs = 60_000;

export interface Mail {
  /** How many questions about mailboxes were asked. */
  readonly questions: () => number;
  resolver: Resolver.Resolver;
  prober: Prober.Prober;
}

export function simulatedMail(clock: VirtualClock, faults: FaultSchedule): Mail {
  /** When each recipient of a greylisting server was first asked about. */
  const firstAsked = new Map<string, number>();
  let questions = 0;
  /** Waits for the server. Returns whether it answers. */
  async function answers(): Promise<boolean> {
    const process = SimulatedProcess.current();
    if (!process) return true;
    await process.sleep(process.random.between(5, 400));
    return !faults.injects(`${process.nextCall()} silence`, "silence") && !faults.isDown("mail");
  }

  function replyTo(recipient: string): Observation {
    const [local = "", domain = ""] = recipient.split("@");
    if (domain.startsWith("catchall.")) return reply(250, "2.1.5", "OK");
    if (!domain.startsWith("grey.")) return mailbox(local);
    const first = firstAsked.get(recipient) ?? clock.now;
    firstAsked.set(recipient, first);
    return clock.now - first < greylistMs
      ? reply(451, "4.7.1", "Greylisted, please try again later")
      : mailbox(local);
  }

  return {
    questions: () => questions,
    resolver: {
      async mail(domain) {
        const answer: MailAnswer = !(await answers())
          ? { kind: "failed", cause: "timeout" }
          : domain.startsWith("nowhere.")
            ? { kind: "no_domain" }
            : { kind: "mx", hosts: [{ exchange: `mx.${domain}`, priority: 10 }] };
        return { ...answer, ttlSeconds: 300 };
      },
      addresses: () => Promise.resolve({ kind: "found", addresses: ["192.0.2.1"], ttlSeconds: 300 }),
    },
    prober: {
      async probe({ domains, maxWaitMs, signal }) {
        const isSlow = domains.some(({ domain }) => domain.startsWith("slow."));
        const isInTime = !isSlow || (await hasWaited(maxWaitMs, signal));
        const observe = !isInTime ? () => notAsked : (await answers()) ? replyTo : () => silence;
        return domains.map(({ domain, recipients, catchAll }) => {
          questions += recipients.length;
          const observations = recipients.map(observe);
          const isAccepted = observations.some((one) => one.kind === "replied" && one.code === 250);
          const random = catchAll && isAccepted ? observe(`no-one@${domain}`) : null;
          return { domain, recipients: observations, random };
        });
      },
    },
  };
}

/** A slow host takes longer than a usual round has, and is left there, or where the round is aborted. */
const slowMs = 12_000;

/** Waits for a slow host. Returns whether it answers in time. */
async function hasWaited(maxWaitMs = Infinity, signal?: AbortSignal): Promise<boolean> {
  const process = SimulatedProcess.current();
  const isAborted = (): boolean => signal?.aborted === true;
  const step = 1_000;
  for (let waited = 0; waited < Math.min(slowMs, maxWaitMs) && !isAborted(); waited += step)
    await process?.sleep(step);
  return maxWaitMs >= slowMs && !isAborted();
}

const notAsked: Observation = { kind: "not_asked" };

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
