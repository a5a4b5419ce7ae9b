import { Status } from "@winnow/core/status";
import { answer, call, routes } from "./route.ts";

/** What this installation measured of itself, for everybody. */
export const statusRoutes = routes().openapi(
  call(
    "public",
    { method: "get", path: "/", operationId: "getStatus", tags: ["Status"] },
    { 200: answer("How often it was right, how often it did not know, how quick it was", Status.Info) },
  ),
  async (c) => c.json(await Status.read(), 200),
);
