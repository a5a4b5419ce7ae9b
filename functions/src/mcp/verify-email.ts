import { Verdict } from "@winnow/core/verdict";
import { SingleVerification } from "@winnow/core/single-verification";
import { unlessMissing } from "@winnow/core/kit/error";
import { z } from "zod";
import { once, tool } from "./tool.ts";

const maxWaitSeconds = 18;

export const verifyEmail = tool({
  name: "verify_email",
  title: "Verify an email address",
  description:
    "Tells whether one email address is worth sending to, by syntax, DNS and a question to its mail server; no mail is sent. A conclusive verdict costs one credit; one of the last 24 hours is repeated free of charge. A text that is no address but can be mended is answered with the address that was probably meant; it costs nothing. Takes up to 20 seconds. Use verify_list for more than a few addresses.",
  input: z.object({ email: z.string().min(1).max(1000).describe("The address, like jane@example.com") }),
  output: Verdict.Info.omit({ status: true })
    .partial()
    .extend({
      id: z.string(),
      status: z.enum([...Verdict.Status.options, "pending"]),
    }),
  scopes: ["verify"],
  use: "single",
  async work({ email }) {
    const record = await verifiedOnce(email);
    return { text: record.status === "pending" ? pending(email) : sentenceOf(record), data: { ...record } };
  },
});

/**
 * A repetition reads the verification anew: one that was pending may have ended. Where it was deleted, nothing of it is answered, and the
 * message is another question: clients count their ids from one in each session.
 */
async function verifiedOnce(email: string): Promise<SingleVerification.Info> {
  const question = { email, timeout: maxWaitSeconds };
  let made: SingleVerification.Info | null = null;
  const { id } = await once(async (claim) => {
    const answered = (info: SingleVerification.Info) => claim.answered({ id: info.id });
    made = await SingleVerification.create(question, { ...claim, answered });
    return { id: made.id };
  });
  return (
    made ?? (await SingleVerification.get(id).catch(unlessMissing)) ?? SingleVerification.create(question)
  );
}

const pending = (email: string): string =>
  `The mail server of ${email} is slow, and the verdict is not ready. Call verify_email with it again in a minute: it is charged once.`;

const meant = (reason: Verdict.Reason, suggestion: string): string =>
  reason === "bad_syntax"
    ? `It can be mended to ${suggestion}: if that is meant, call verify_email with it.`
    : `Probably meant: ${suggestion}.`;

function sentenceOf({ email, status, reason, score, suggestion, charged }: Verdict.Info): string {
  const guide = Verdict.reasonGuides.find((each) => each.reason === reason);
  const parts = [
    `${email} is ${status} (${reason}, score ${score}).`,
    guide?.explanation,
    guide?.advice,
    suggestion === null ? undefined : meant(reason, suggestion),
    charged === 0 ? "Not charged." : "1 credit charged.",
  ];
  return parts.filter((part) => part !== undefined).join(" ");
}
