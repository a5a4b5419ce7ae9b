import { Verdict } from "@winnow/core/verdict";
import { z } from "zod";
import { tool } from "./tool.ts";

export const explainReply = tool({
  name: "explain_reply",
  title: "Explain a reply of a mail server",
  description:
    "Explains what a mail server said, as it stands in a bounce or a log: which verdict follows, whether a later attempt may succeed, and what to do. Costs nothing.",
  input: z.object({
    stage: z
      .enum(Verdict.replyStages)
      .default("rcpt")
      .describe("Where in the SMTP session it came; rcpt, the answer to RCPT TO, in most bounces"),
    text: z.string().min(1).max(8_192).describe("The reply, like “550 5.1.1 User unknown”"),
    rcpt: z.string().max(320).optional().describe("The address of RCPT TO, where it is known"),
    mail_from: z
      .string()
      .max(320)
      .optional()
      .describe(
        "The address of MAIL FROM, where it is known: a reply about it says nothing about the mailbox",
      ),
  }),
  output: z.object({
    status: Verdict.Status,
    reason: Verdict.Reason,
    retry: z.boolean().describe("Whether a later attempt may succeed"),
    scope: z.string().describe("Whom the reply is about"),
    explanation: z.string().optional(),
    advice: z.string().optional(),
  }),
  scopes: [],
  isReadOnly: true,
  async work(question) {
    const { status, reason, retry, scope } = Verdict.explainReply(question);
    const guide = Verdict.reasonGuides.find((each) => each.reason === reason);
    const again = retry ? " A later attempt may succeed." : "";
    const text = `${reason} (${status}). ${guide?.explanation ?? ""} ${guide?.advice ?? ""}${again}`;
    const data = { status, reason, retry, scope, explanation: guide?.explanation, advice: guide?.advice };
    return { text, data };
  },
});
