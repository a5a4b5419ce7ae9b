import { Outcome } from "@winnow/core/outcome";
import { claimFor } from "../http/idempotency.ts";
import { answer, body, call, routes } from "./route.ts";

const tags = ["Outcomes"];

const recorded = (body: Outcome.Recorded) => ({ status: 202, headers: {}, body });

/** What happened to the mails of the workspace. A test key has those of test mode. */
export const outcomeRoutes = routes()
  .openapi(
    call(
      "outcomes:write",
      {
        method: "post",
        path: "/",
        operationId: "recordOutcomes",
        summary: "Report what happened to mails",
        description:
          "Up to 10,000 at once, in any order; with more than 500 bounces that have a reply, two calls of a workspace at a time. Each counts once: by its `id` with address and type, or else by address, type and second. The reply of a bounce says whom it is about; only where that is the mailbox is it a hard bounce. A hard bounce, a complaint and an unsubscription suppress the address when they come for the first time. Outcomes are kept for 13 months from `at`.",
        tags,
        request: { body: body(Outcome.Recording.strict()) },
      },
      { 202: answer("What was done with the outcomes", Outcome.Recorded) },
      { problems: ["outcome.conflict", "suppression.conflict", "quota.used_up"] },
    ),
    async (c) => c.json(await Outcome.record(c.req.valid("json"), claimFor(recorded)), 202),
  )
  .openapi(
    call(
      "outcomes:write",
      {
        method: "post",
        path: "/messages",
        operationId: "recordOutcomeMessages",
        summary: "Report bounces as they arrived",
        description:
          "Delivery status notifications (RFC 3464) and reports of abuse (RFC 5965), as a mail server delivered them: one message, or an mbox of several, up to 2,000,000 characters, 50,000 lines and 10,000 outcomes; with more than 2,000 lines, two calls of a workspace at a time. Recipient, reply, time and the id of the mail are read from them, and from bounces in plain words. Any other message is refused as `not_a_report`.",
        tags,
        request: { body: body(Outcome.Messages.strict()) },
      },
      { 202: answer("What was done with the outcomes", Outcome.Recorded) },
      { problems: ["outcome.conflict", "suppression.conflict", "quota.used_up"] },
    ),
    async (c) => c.json(await Outcome.recordMessages(c.req.valid("json"), claimFor(recorded)), 202),
  )
  .openapi(
    call(
      "outcomes:write",
      {
        method: "delete",
        path: "/",
        operationId: "eraseOutcomes",
        summary: "Erase the outcomes of an address",
        description:
          "Nothing of them is kept; a report that comes later is a new one. Whether the address is suppressed stays as it is.",
        tags,
        request: { query: Outcome.Key },
      },
      { 200: answer("They are gone", Outcome.Erased) },
    ),
    async (c) => c.json(await Outcome.erase(c.req.valid("query")), 200),
  );
