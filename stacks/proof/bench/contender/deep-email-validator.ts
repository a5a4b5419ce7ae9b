import { createSemaphore } from "@winnow/core/kit/semaphore";
import { requirePeer } from "../peers.ts";
import type { Contender, Terms } from "./contender.ts";

interface Exports {
  validate(options: {
    email: string;
    sender: string;
    validateSMTP: boolean;
    additionalTopLevelDomains: string[];
  }): Promise<{ valid: boolean }>;
}

/** All its checks, as it comes: syntax, typo, disposable, MX, and SMTP with HELO, MAIL FROM and RCPT TO. It knows no doubt. */
export function deepEmailValidator({ ask, inFlight }: Terms): Contender {
  const { validate } = requirePeer("deep-email-validator") as Exports;
  const gate = createSemaphore(inFlight);
  const settings = {
    sender: "verify@probe.winnow.test",
    validateSMTP: ask === "smtp",
    // without it every name under .test counts as a typo
    additionalTopLevelDomains: ["test"],
  };
  const verify = (email: string) =>
    gate.run(async () => ((await validate({ email, ...settings })).valid ? "valid" : "invalid"));
  return (addresses) => Promise.all(addresses.map(verify));
}
