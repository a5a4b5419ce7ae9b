import { Account } from "@winnow/core/account";
import { answer, call, routes } from "./route.ts";

export const userRoutes = routes().openapi(
  call(
    "self",
    { method: "get", path: "/me", operationId: "me", tags: ["Accounts"] },
    { 200: answer("The signed-in person, in the workspace that they are in now", Account.User) },
  ),
  async (c) => c.json(await Account.me(), 200),
);
