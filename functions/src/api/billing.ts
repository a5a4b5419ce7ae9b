import { Billing } from "@winnow/core/billing";
import { answer, body, call, get, routes } from "./route.ts";

const tags = ["Billing"];

export const billingRoutes = routes()
  .openapi(
    ...get({ areas: ["my_plan"], action: "view" }, "/settings", "getBillingSettings", {
      tags,
      answer: answer("What the workspace chose about its credits and receipts", Billing.Settings),
      does: Billing.settings,
    }),
  )
  .openapi(
    call(
      { areas: ["my_plan"], action: ["add", "edit"] },
      {
        method: "patch",
        path: "/settings",
        operationId: "changeBillingSettings",
        tags,
        request: { body: body(Billing.changeSettings.schema) },
      },
      { 200: answer("The settings as they are now", Billing.Settings) },
    ),
    async (c) => c.json(await Billing.changeSettings(c.req.valid("json")), 200),
  );
