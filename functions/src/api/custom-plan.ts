import { z } from "@hono/zod-openapi";
import { Billing } from "@winnow/core/billing";
import { Page } from "@winnow/core/kit/page";
import { answer, call, routes } from "./route.ts";

const tags = ["Billing"];

export const customPlanRoutes = routes()
  .openapi(
    call(
      "self",
      {
        method: "get",
        path: "/",
        operationId: "listCustomPlans",
        tags,
        request: { query: Billing.customPlans.schema },
      },
      { 200: answer("What is sold: plans and packs of credits", Page.of(Billing.CustomPlan)) },
    ),
    async (c) => c.json(await Billing.customPlans(c.req.valid("query")), 200),
  )
  .openapi(
    call(
      "self",
      {
        method: "get",
        path: "/{id}",
        operationId: "getCustomPlan",
        tags,
        request: { params: z.object({ id: Billing.customPlan.schema }) },
      },
      { 200: answer("One of them, with its checkout where it can be bought", Billing.CustomPlanDetail) },
    ),
    async (c) => c.json(await Billing.customPlan(c.req.valid("param").id), 200),
  );
