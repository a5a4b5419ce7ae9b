/** Replies that sisimai found in bounces, from `smtp_replies_sisimai_labelled.json` in the folder beside the checkout. */
import { z } from "zod";
import type { Reply } from "../../../src/verdict/reply/index.ts";
import { sharedRows } from "../../shared-data.ts";

const Row = z.object({
  text: z.string(),
  code: z.string().nullable(),
  enhanced: z.string().nullable(),
  rhost: z.string(),
  cls: z.string(),
  verdict: z.enum(["undeliverable", "risky", "unknown"]),
  rcpt_stage: z.boolean(),
});
export type SisimaiRow = z.infer<typeof Row>;

/** Null without the folder. */
export const sisimaiRows = (): SisimaiRow[] | null => sharedRows("smtp_replies_sisimai_labelled", Row);

/** The reply of the server without the text that the bouncing mail system added. */
export function inServersWords({ text, code, enhanced, rhost }: SisimaiRow): Reply {
  const words = text
    .replace(/^.*?(?:said: |did not like our RCPT TO: |: host \S+ \[[^\]]*\]: |after RCPT TO:<[^>]*>: )/s, "")
    .replace(/^.*(?:other server returned was: |remote server was: |response was: )/s, "")
    .replace(/\(in reply to .*$/s, "");
  const basic = code ?? (enhanced?.startsWith("4") ? "450" : "550");
  return { stage: "rcpt", code: Number(basic), enhanced, text: words, host: rhost };
}
