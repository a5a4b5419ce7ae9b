import { Account } from "@winnow/core/account";
import { answer, body, call, routes } from "./route.ts";

const tags = ["Accounts"];
const done = (description: string) => answer(description, Account.Message);

/** The end of an account, under `/user`: what it takes, what is the person's own as a file, and the closing. */
export const closingRoutes = routes()
  .openapi(
    call(
      "self",
      { method: "get", path: "/closing", operationId: "accountClosing", tags },
      { 200: answer("What the person decides and gives to close their account", Account.ClosingState) },
    ),
    async (c) => c.json(await Account.closingState(), 200),
  )
  .openapi(
    call(
      "self",
      { method: "get", path: "/data", operationId: "personalData", tags },
      {
        200: {
          description: "What is the person's own, as a ZIP of JSON files",
          content: { "application/zip": { schema: { type: "string", format: "binary" } } },
        },
      },
    ),
    async (c) =>
      c.body(new Uint8Array(await Account.personalData()), 200, {
        "content-type": "application/zip",
        "content-disposition": 'attachment; filename="winnow-account.zip"',
      }),
  )
  .openapi(
    call(
      "self",
      {
        method: "post",
        path: "/close",
        operationId: "closeAccount",
        tags,
        request: { body: body(Account.CloseAccount) },
      },
      {
        200: answer(
          "The account is closed, or closes by itself when what is paid for is over",
          Account.Closed,
        ),
      },
    ),
    async (c) => c.json(await Account.closeAccount(c.req.valid("json")), 200),
  )
  .openapi(
    call(
      "self",
      { method: "post", path: "/closing/stop", operationId: "keepAccount", tags },
      { 200: done("The account is not closed") },
    ),
    async (c) => c.json(await Account.stopClosing(), 200),
  );
