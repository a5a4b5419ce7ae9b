import { Account } from "@winnow/core/account";
import { answer, call, get, post, routes } from "./route.ts";

const tags = ["Accounts"];
const done = (description: string) => answer(description, Account.Message);

/** The end of an account, under `/user`: what it takes, what is the person's own as a file, and the closing. */
export const closingRoutes = routes()
  .openapi(
    ...get("self", "/closing", "accountClosing", {
      tags,
      answer: answer("What the person decides and gives to close their account", Account.ClosingState),
      does: Account.closingState,
    }),
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
    ...post("self", "/close", "closeAccount", {
      tags,
      takes: Account.CloseAccount,
      answer: answer(
        "The account is closed, or closes by itself when what is paid for is over",
        Account.Closed,
      ),
      does: Account.closeAccount,
    }),
  )
  .openapi(
    call(
      "self",
      { method: "post", path: "/closing/stop", operationId: "keepAccount", tags },
      { 200: done("The account is not closed") },
    ),
    async (c) => c.json(await Account.stopClosing(), 200),
  );
