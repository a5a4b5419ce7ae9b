import { Account } from "@winnow/core/account";
import { answer, body, call, routes } from "./route.ts";

const tags = ["Accounts"];
const sent = answer(
  "The same, whether or not the address has an account; a mail says which",
  Account.Message,
);

/** Sign-up, whose path the pages know as `tempuser`. */
export const signUpRoutes = routes()
  .openapi(
    call(
      "public",
      { method: "post", path: "/", operationId: "signUp", tags, request: { body: body(Account.SignUp) } },
      { 200: sent },
    ),
    async (c) => c.json(await Account.signUp(c.req.valid("json")), 200),
  )
  .openapi(
    call(
      "public",
      {
        method: "post",
        path: "/resend-otp",
        operationId: "resendSignUpCode",
        tags,
        request: { body: body(Account.CodeRequest) },
      },
      { 200: sent },
    ),
    async (c) => c.json(await Account.resendSignUpCode(c.req.valid("json")), 200),
  )
  .openapi(
    call(
      "public",
      {
        method: "post",
        path: "/verify-otp",
        operationId: "completeSignUp",
        tags,
        request: { body: body(Account.SignUpProof) },
      },
      { 200: answer("The new person, and the tokens of their first session", Account.Session) },
    ),
    async (c) => c.json(await Account.completeSignUp(c.req.valid("json")), 200),
  );
