import { z } from "@hono/zod-openapi";
import { Billing } from "@winnow/core/billing";
import { Page } from "@winnow/core/kit/page";
import { nextPart } from "./next-part.ts";
import { answer, call, routes } from "./route.ts";

const tags = ["Billing"];
const views = { areas: ["my_plan"], action: "view" } as const;

export const paymentRoutes = routes()
  .openapi(
    call(
      views,
      {
        method: "get",
        path: "/csv",
        operationId: "exportPayments",
        tags,
        request: { query: Billing.exportPayments.schema },
      },
      {
        200: {
          description:
            "Payments, refunds and chargebacks as CSV, newest first, up to 1,000 payments. Where there are more, the header " +
            "`Link` names the next part, which continues the file without a header row",
          headers: z.object({ link: z.string().optional() }),
          content: { "text/csv": { schema: { type: "string" } } },
        },
      },
    ),
    async (c) => {
      const { csv, next_cursor } = await Billing.exportPayments(c.req.valid("query"));
      return c.body(csv, 200, {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": 'attachment; filename="payments.csv"',
        ...(next_cursor !== null && { link: `<${nextPart(c.req.url, next_cursor)}>; rel="next"` }),
      });
    },
  )
  .openapi(
    call(
      views,
      {
        method: "get",
        path: "/",
        operationId: "listPayments",
        tags,
        request: { query: Billing.payments.schema },
      },
      { 200: answer("The payments of the workspace, newest first", Page.of(Billing.Payment)) },
    ),
    async (c) => c.json(await Billing.payments(c.req.valid("query")), 200),
  )
  .openapi(
    call(
      views,
      {
        method: "get",
        path: "/get-invoice",
        operationId: "getInvoice",
        tags,
        request: { query: Billing.invoice.schema },
      },
      { 200: answer("A link to the invoice as PDF", Billing.Link) },
    ),
    async (c) => c.json(await Billing.invoice(c.req.valid("query")), 200),
  )
  .openapi(
    call(
      views,
      {
        method: "get",
        path: "/get-credit-note",
        operationId: "getCreditNote",
        tags,
        request: { query: Billing.creditNote.schema },
      },
      { 200: answer("A link to the credit note of a refund as PDF", Billing.Link) },
    ),
    async (c) => c.json(await Billing.creditNote(c.req.valid("query")), 200),
  )
  .openapi(
    call(
      views,
      {
        method: "get",
        path: "/invoices",
        operationId: "getInvoiceArchive",
        tags,
        request: { query: Billing.invoiceArchive.schema },
      },
      {
        200: answer(
          "A link to all invoices and credit notes of a year as one ZIP, valid for ten seconds",
          Billing.InvoiceArchive,
        ),
      },
    ),
    async (c) => c.json(await Billing.invoiceArchive(c.req.valid("query")), 200),
  );
