/** The shapes of a form check. Safe for the browser. */
import { z } from "zod";

export const Question = z.strictObject({
  email: z.string().min(1).max(320).describe("What somebody has typed"),
});

export const Answer = z
  .object({
    verdict: z
      .enum(["ok", "suggest", "warn"])
      .describe(
        "`suggest` with a `suggestion`; `warn` where no mail can arrive, the address is disposable, or a rule of the workspace blocks it",
      ),
    suggestion: z.string().nullable().describe("The address that was probably meant"),
  })
  .meta({ id: "FormCheck" });
export type Answer = z.infer<typeof Answer>;

/** Checks in a minute: of one visitor with a key, and of all visitors of one of its origins. */
export const limits = {
  visitor: { max: 20, seconds: 60 },
  origin: { max: 600, seconds: 60 },
} as const;
