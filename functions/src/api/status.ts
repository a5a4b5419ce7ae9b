import { Status } from "@winnow/core/status";
import { answer, get, routes } from "./route.ts";

/** What this installation measured of itself, for everybody. */
export const statusRoutes = routes().openapi(
  ...get("public", "/", "getStatus", {
    tags: ["Status"],
    answer: answer("How often it was right, how often it did not know, how quick it was", Status.Info),
    does: Status.read,
  }),
);
