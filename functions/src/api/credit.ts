import { z } from "@hono/zod-openapi";
import { Billing } from "@winnow/core/billing";
import { Credit } from "@winnow/core/credit";
import { Page } from "@winnow/core/kit/page";
import { nextPart } from "./next-part.ts";
import { entriesWithNames, statementWithNames } from "./statement.ts";
import { usageWithNames } from "./usage.ts";
import { answer, call, get, routes } from "./route.ts";

export const creditRoutes = routes().openapi(
  ...get("self", "/", "creditBucket", {
    tags: ["Credits"],
    answer: answer("What the workspace can spend now", Credit.Bucket),
    does: Credit.balance,
  }),
);

const viewsPlan = { areas: ["my_plan"], action: "view" } as const;

export const ledgerRoutes = routes()
  .openapi(
    call(
      viewsPlan,
      {
        method: "get",
        path: "/",
        operationId: "listLedgerEntries",
        tags: ["Credits"],
        request: { query: Credit.entries.schema },
      },
      { 200: answer("Where the credits went, newest first", Page.of(Credit.Entry)) },
    ),
    async (c) => c.json(await entriesWithNames(c.req.valid("query")), 200),
  )
  .openapi(
    call(
      viewsPlan,
      {
        method: "get",
        path: "/csv",
        operationId: "exportLedgerEntries",
        tags: ["Credits"],
        request: { query: Credit.exportEntries.schema },
      },
      {
        200: {
          description:
            "The same as CSV, up to 10,000 entries. Where there are more, the header `Link` names the next part, " +
            "which continues the file without a header row",
          headers: z.object({ link: z.string().optional() }),
          content: { "text/csv": { schema: { type: "string" } } },
        },
      },
    ),
    async (c) => {
      const { csv, next_cursor } = await Credit.exportEntries(c.req.valid("query"));
      return c.body(csv, 200, {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": 'attachment; filename="ledger.csv"',
        ...(next_cursor !== null && { link: `<${nextPart(c.req.url, next_cursor)}>; rel="next"` }),
      });
    },
  );

export const statementRoutes = routes().openapi(
  call(
    viewsPlan,
    {
      method: "get",
      path: "/",
      operationId: "listStatementRows",
      tags: ["Credits"],
      request: { query: Credit.statement.schema },
    },
    { 200: answer("Where the credits went, a row for each job, newest first", Page.of(Credit.StatementRow)) },
  ),
  async (c) => c.json(await statementWithNames(c.req.valid("query")), 200),
);

export const creditMonthRoutes = routes().openapi(
  call(
    viewsPlan,
    {
      method: "get",
      path: "/",
      operationId: "listCreditMonths",
      tags: ["Credits"],
      request: { query: Credit.months.schema },
    },
    {
      200: answer(
        "Each month in credits, which add up, and in money, newest first",
        Page.of(Billing.Closing),
      ),
    },
  ),
  async (c) => c.json(await Billing.closings(c.req.valid("query")), 200),
);

export const creditUsageRoutes = routes().openapi(
  call(
    viewsPlan,
    {
      method: "get",
      path: "/",
      operationId: "listCreditUsage",
      tags: ["Credits"],
      request: { query: Credit.usage.schema },
    },
    {
      200: answer(
        "Credits of each day, member, API key or list; rows of several pages with the same id are added up",
        Page.of(Credit.Usage),
      ),
    },
  ),
  async (c) => c.json(await usageWithNames(c.req.valid("query")), 200),
);
