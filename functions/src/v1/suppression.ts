import { z } from "@hono/zod-openapi";
import { Suppression } from "@winnow/core/suppression";
import { claimFor } from "../http/idempotency.ts";
import { answer, body, call, routes } from "./route.ts";

const tags = ["Suppression"];

const answered = (body: unknown) => ({ status: 200, headers: {}, body });

/** The addresses that the workspace must not send to. A test key has those of test mode. */
export const suppressionRoutes = routes()
  .openapi(
    call(
      "suppressions:read",
      {
        method: "get",
        path: "/",
        operationId: "listSuppressions",
        summary: "List the suppressed addresses",
        description:
          "In the order of their hashes. A search answers within about a second with what it has found, maybe nothing; go on from `next_cursor` until that is null.",
        tags,
        request: { query: Suppression.Query },
      },
      { 200: answer("A page of suppressed addresses", Suppression.Found) },
    ),
    async (c) => c.json(await Suppression.list(c.req.valid("query")), 200),
  )
  .openapi(
    call(
      "suppressions:write",
      {
        method: "post",
        path: "/",
        operationId: "addSuppressions",
        summary: "Suppress addresses",
        description:
          "Up to 10,000 at once, each by its address or by the SHA-256 of that in lower case.\n\n" +
          "- A suppressed address is never looked up or asked about and costs nothing: `unknown`, `not_probed`, with `action: remove` and `suppressed`.\n" +
          "- Every policy drops it, whatever a rule says. Existing results show it too, free of charge: what was `invalid` stays so, with its reason and evidence.\n" +
          "- An address that is suppressed already keeps its first reason.",
        tags,
        request: { body: body(Suppression.Adding.strict()) },
      },
      { 200: answer("What was done with the entries", Suppression.Added) },
      { problems: ["suppression.conflict", "quota.used_up"] },
    ),
    async (c) => c.json(await Suppression.add(c.req.valid("json"), claimFor(answered)), 200),
  )
  .openapi(
    call(
      "suppressions:write",
      {
        method: "post",
        path: "/csv/import",
        operationId: "importSuppressions",
        summary: "Import suppressed addresses from CSV",
        description:
          "At most 50,000 rows below the first one, which take effect together: a file of ours, one that a mail service exported, told by its columns, or addresses without names of columns. Rows without an address or a hash are refused and named, and the others are imported; the same file again changes nothing.",
        tags,
        request: { body: body(Suppression.File.strict()) },
      },
      { 200: answer("What was done with the rows", Suppression.Imported) },
      { problems: ["suppression.conflict", "quota.used_up"] },
    ),
    async (c) => c.json(await Suppression.importFile(c.req.valid("json"), claimFor(answered)), 200),
  )
  .openapi(
    call(
      "suppressions:read",
      {
        method: "get",
        path: "/csv/export",
        operationId: "exportSuppressions",
        summary: "Export the suppressed addresses as CSV",
        description:
          "Up to 8,000 a part, for an import here or at a sender: append the `csv` of each part. With `reason` only those with it. In our format a cell that a spreadsheet would take for a formula has an apostrophe before it, which an import takes away. Files for senders have each address as it is, without those that a spreadsheet might run: `left_out` counts them, and entries that are known only by their hash.",
        tags,
        request: { query: Suppression.PartQuery },
      },
      { 200: answer("A part of the file", Suppression.Part) },
    ),
    async (c) => c.json(await Suppression.exportPart(c.req.valid("query")), 200),
  )
  .openapi(
    call(
      "suppressions:write",
      {
        method: "delete",
        path: "/",
        operationId: "removeSuppression",
        summary: "Remove a suppressed address",
        description:
          "By its address or by its hash, which is erased. Results show its verdict again, or `not_probed` where no mail server was asked about it.",
        tags,
        request: { query: Suppression.Key },
      },
      { 200: answer("The address is gone", z.object({ removed: z.literal(true) })) },
      { problems: ["suppression.missing"] },
    ),
    async (c) => {
      await Suppression.remove(c.req.valid("query"));
      return c.json({ removed: true as const }, 200);
    },
  );
