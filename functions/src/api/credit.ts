import { Credit } from "@winnow/core/credit";
import { answer, call, routes } from "./route.ts";

export const creditRoutes = routes().openapi(
  call(
    "self",
    { method: "get", path: "/", operationId: "creditBucket", tags: ["Credits"] },
    { 200: answer("What the workspace can spend now", Credit.Bucket) },
  ),
  async (c) => c.json(await Credit.balance(), 200),
);
