import { Account } from "@winnow/core/account";
import { answer, body, call, routes } from "./route.ts";
import { originOf } from "./origin.ts";

export const accountRoutes = routes()
  .openapi(
    call(
      "public",
      {
        method: "post",
        path: "/auth/login",
        operationId: "login",
        tags: ["Accounts"],
        request: { body: body(Account.Login) },
      },
      { 200: answer("The person, and the tokens of their new session", Account.Session) },
    ),
    async (c) => c.json(await Account.login({ ...c.req.valid("json"), origin: originOf(c) }), 200),
  )
  .openapi(
    call(
      "public",
      {
        method: "post",
        path: "/refresh-token",
        operationId: "refreshToken",
        tags: ["Accounts"],
        request: { body: body(Account.Refresh) },
      },
      { 200: answer("The tokens that replace the one given", Account.Tokens) },
    ),
    async (c) => c.json(await Account.refresh(c.req.valid("json").refresh), 200),
  );
