import { Credit } from "@winnow/core/credit";
import { Page } from "@winnow/core/kit/page";
import { answer, call, routes } from "./route.ts";

export const creditRoutes = routes().openapi(
  call(
    "self",
    { method: "get", path: "/", operationId: "creditBucket", tags: ["Credits"] },
    { 200: answer("What the workspace can spend now", Credit.Bucket) },
  ),
  async (c) => c.json(await Credit.balance(), 200),
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
    async (c) => c.json(await Credit.entries(c.req.valid("query")), 200),
  )
  .openapi(
    call(
      viewsPlan,
      {
        method: "get",
        path: "/csv",
        operationId: "exportLedgerEntries",
        tags: ["Credits"],
        request: { query: Credit.entries.schema.omit({ cursor: true }) },
      },
      {
        200: {
          description: "The same as CSV, at most 5,000 entries",
          content: { "text/csv": { schema: { type: "string" } } },
        },
      },
    ),
    async (c) =>
      c.body(await Credit.exportEntries(c.req.valid("query")), 200, {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": 'attachment; filename="ledger.csv"',
      }),
  );
