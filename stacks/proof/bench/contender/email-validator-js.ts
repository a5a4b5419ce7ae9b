import { createSemaphore } from "@winnow/core/kit/concurrency/semaphore";
import { requirePeer } from "../peers.ts";
import type { Answer, Contender, Terms } from "./contender.ts";

interface Exports {
  verifyEmail(params: { emailAddress: string; verifyMx: boolean; verifySmtp: boolean }): Promise<Result>;
}

interface Result {
  validFormat: boolean;
  validMx: boolean | null;
  validSmtp: boolean | null;
}

/** Syntax, MX with its cache, and SMTP; without WHOIS and name detection. */
export function emailValidatorJs({ ask, inFlight }: Terms): Contender {
  const { verifyEmail } = requirePeer("@devmehq/email-validator-js") as Exports;
  const semaphore = createSemaphore(inFlight);
  const verify = (emailAddress: string) =>
    semaphore.run(async () =>
      answerOf(await verifyEmail({ emailAddress, verifyMx: true, verifySmtp: ask === "smtp" }), ask),
    );
  return (addresses) => Promise.all(addresses.map(verify));
}

function answerOf({ validFormat, validMx, validSmtp }: Result, ask: Terms["ask"]): Answer {
  if (!validFormat || validMx === false || validSmtp === false) return "invalid";
  return validSmtp || ask === "dns" ? "valid" : "neither";
}
