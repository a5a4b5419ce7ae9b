import { Actor } from "@winnow/core/kit/actor";
import type { Idempotency } from "@winnow/core/idempotency";
import { unlessMissing, VisibleError } from "@winnow/core/kit/error";
import { groupedDigits } from "@winnow/core/kit/text/grouped-digits";
import { minuteOf } from "@winnow/core/kit/time/utc";
import { List } from "@winnow/core/list";
import { Clock } from "@winnow/core/port/clock/index";
import { z } from "zod";
import { Verdict } from "@winnow/core/verdict";
import { waitForEnd } from "../http/long-poll.ts";
import { Report, reportOf } from "./list-health.ts";
import { lineOf } from "./list-results.ts";
import { Emails, maxEmails, Mend, mendableIn, offerOf, unconfirmedCredits } from "./quote-list.ts";
import { once, tool } from "./tool.ts";

/** Results of a list that is as short are in the answer. */
const maxShown = 100;
/** An answer comes within 20 seconds, whatever the last look takes. */
const maxWaitSeconds = 15;

const Shown = Verdict.Info.pick({
  email: true,
  status: true,
  reason: true,
  suggestion: true,
  mended_from: true,
});

export const verifyList = tool({
  name: "verify_list",
  title: "Verify a list of email addresses",
  description: `Verifies up to ${groupedDigits(maxEmails)} email addresses as one list. Each distinct address costs at most one credit; unknown ones, and those verified within the last 24 hours, are free. Answers within 20 seconds with the id of the list: ask list_health with it until it is completed. A list of up to ${maxShown} addresses that is done by then comes with its results.`,
  input: z.object({
    emails: Emails,
    mend: Mend,
    confirm: z
      .int()
      .min(0)
      .max(maxEmails)
      .optional()
      .describe("The quoted credits, where the list may cost more than a tenth of the key's monthly budget"),
  }),
  output: z
    .object({
      ...Report.shape,
      results: z.array(Shown),
      unconfirmed_credits: z.int().describe("Nothing was made: call again with `confirm` of this number"),
    })
    .partial(),
  scopes: ["lists:write", "lists:start"],
  use: "list",
  async work({ emails, mend, confirm }) {
    const unconfirmed = unconfirmedCredits({ emails, mend }, confirm);
    if (unconfirmed !== null)
      return {
        text: `This list may cost ${unconfirmed} credits, more than a tenth of what the key may spend a month. Nothing was made. Tell the person, then call verify_list again with confirm: ${unconfirmed}.`,
        data: { unconfirmed_credits: unconfirmed },
      };
    const id = await listOf(async (claim) => {
      const name = `MCP ${minuteOf(Clock.now())}`;
      const made = { source: "paste", purpose: "verify", start: "verify", name, emails, mend } as const;
      return (await List.create(made, claim)).id;
    });
    const list = await waitForEnd(id, maxWaitSeconds);
    if (list.status === "ready" && list.error) throw refusalOf(list.error);
    const report = reportOf(list);
    const text = report.text + offerOf(mendableIn({ emails, mend }), emails);
    const results = list.status === "completed" ? await resultsOf(list) : null;
    return {
      text: results ? `${text}\n${results.map(lineOf).join("\n")}` : text,
      data: { ...report.data, ...(results && { results }) },
    };
  },
});

/**
 * The list of a message, which its repetitions find. Where it was deleted, the message is another question: clients count their ids
 * from one in each session.
 */
async function listOf(create: (claim: Idempotency.Claim) => Promise<string>): Promise<string> {
  let gone: string | null = null;
  for (;;) {
    let isNew = false;
    const { id }: { id: string } = await once(async (claim) => {
      isNew = true;
      return { id: await create(claim) };
    }, gone);
    if (isNew || (await List.get(id).catch(unlessMissing))) return id;
    gone = id;
  }
}

/** The refusal of the start, which the list shows as its error. */
const refusalOf = ({ code, message }: List.Problem): VisibleError =>
  new VisibleError("payment", code, message);

/** The results of a short list, where the key may read them. */
async function resultsOf({ id, rows }: List.Info): Promise<z.output<typeof Shown>[] | null> {
  const isShort = (rows?.total ?? Number.POSITIVE_INFINITY) <= maxShown;
  if (!isShort || !Actor.apiKey().scopes.includes("lists:read")) return null;
  const { results } = await List.results({ id, limit: maxShown });
  return results.map((result) => Shown.parse(result));
}
