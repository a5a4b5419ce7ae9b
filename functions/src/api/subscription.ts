import { Billing } from "@winnow/core/billing";
import { ErrorBody } from "../http/error/error-body.ts";
import { answer, body, call, get, post, routes } from "./route.ts";

const tags = ["Billing"];
const views = { areas: ["my_plan"], action: "view" } as const;
const edits = { areas: ["my_plan"], action: "edit" } as const;
const cancels = { areas: ["my_plan"], action: "delete" } as const;

const StaleChange = ErrorBody.extend({ preview: Billing.Preview }).meta({ id: "PlanChangeProblem" });

export const subscriptionRoutes = routes()
  .openapi(
    ...get(views, "/", "getSubscription", {
      tags,
      answer: answer("The subscription of the workspace, as Paddle reported it", Billing.CurrentSubscription),
      does: Billing.subscription,
    }),
  )
  .openapi(
    ...post(cancels, "/cancel", "cancelSubscription", {
      tags,
      takes: Billing.CancelInput,
      answer: answer("It ends with what is paid for", Billing.CurrentSubscription),
      does: Billing.cancel,
    }),
  )
  .openapi(
    call(
      edits,
      { method: "post", path: "/undo-cancel", operationId: "undoCancelSubscription", tags },
      { 200: answer("It goes on", Billing.CurrentSubscription) },
    ),
    async (c) => c.json(await Billing.undoCancel(), 200),
  )
  .openapi(
    ...post(edits, "/preview-plan-change-paddle", "previewPlanChange", {
      tags,
      takes: Billing.PreviewInput,
      answer: answer("What the change would cost, to the cent", Billing.Preview),
      does: Billing.previewPlanChange,
    }),
  )
  .openapi(
    call(
      edits,
      {
        method: "post",
        path: "/change-plan",
        operationId: "changePlan",
        tags,
        request: { body: body(Billing.ChangePlanInput) },
      },
      {
        200: answer("The plan is changed, or will be with the next renewal", Billing.CurrentSubscription),
        409: answer("It costs something else now, or the team does not fit", StaleChange),
      },
    ),
    async (c) => {
      const outcome = await Billing.changePlan(c.req.valid("json"));
      if (outcome.changed) return c.json(outcome.subscription, 200);
      const { refusal, preview } = outcome;
      const { code, message } = refusal;
      const request_id = c.get("requestId");
      return c.json({ error: message, code, detail: message, request_id, preview }, 409);
    },
  )
  .openapi(
    ...get(edits, "/manage-billing", "manageBilling", {
      tags,
      answer: answer("A link into Paddle's customer portal, for one use", Billing.Link),
      does: Billing.manageBilling,
    }),
  );
