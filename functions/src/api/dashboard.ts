import { Dashboard } from "@winnow/core/dashboard";
import { answer, call, routes } from "./route.ts";

export const dashboardRoutes = routes().openapi(
  call(
    "self",
    { method: "get", path: "/", operationId: "getDashboard", tags: ["Dashboard"] },
    { 200: answer("What the dashboard shows, as far as the person may see it", Dashboard.Info) },
  ),
  async (c) => c.json(await Dashboard.get(), 200),
);
