import { createSemaphore } from "@winnow/core/kit/concurrency/semaphore";
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

/** All its checks with defaults: syntax, typo, disposable, MX, and SMTP. It never answers `neither`. */
export function deepEmailValidator({ ask, inFlight }: Terms): Contender {
  const { validate } = requirePeer("deep-email-validator") as Exports;
  const semaphore = createSemaphore(inFlight);
  const settings = {
    sender: "verify@probe.winnow.test",
    validateSMTP: ask === "smtp",
    // Without it, every domain under .test is reported as a typo.
    additionalTopLevelDomains: ["test"],
  };
  const verify = (email: string) =>
    semaphore.run(async () => ((await validate({ email, ...settings })).valid ? "valid" : "invalid"));
  return (addresses) => Promise.all(addresses.map(verify));
}
