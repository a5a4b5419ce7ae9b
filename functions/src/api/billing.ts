import { Billing } from "@winnow/core/billing";
import { answer, body, call, routes } from "./route.ts";

const tags = ["Billing"];

export const billingRoutes = routes()
  .openapi(
    call(
      { areas: ["my_plan"], action: "view" },
      { method: "get", path: "/settings", operationId: "getBillingSettings", tags },
      { 200: answer("What the workspace chose about its credits and receipts", Billing.Settings) },
    ),
    async (c) => c.json(await Billing.settings(), 200),
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
