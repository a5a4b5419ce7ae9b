import { Dashboard } from "@winnow/core/dashboard";
import { answer, get, routes } from "./route.ts";

export const dashboardRoutes = routes().openapi(
  ...get("self", "/", "getDashboard", {
    tags: ["Dashboard"],
    answer: answer("What the dashboard shows, as far as the person may see it", Dashboard.Info),
    does: Dashboard.get,
  }),
);
