import { Billing } from "@winnow/core/billing";
import { Page } from "@winnow/core/kit/page";
import { answer, call, routes } from "./route.ts";

const tags = ["Billing"];
const views = { areas: ["my_plan"], action: "view" } as const;

export const paymentRoutes = routes()
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
      { 200: answer("A link to all invoices of a year as one ZIP, valid for five minutes", Billing.Link) },
    ),
    async (c) => c.json(await Billing.invoiceArchive(c.req.valid("query")), 200),
  );
