import { Account } from "@winnow/core/account";
import { z } from "@hono/zod-openapi";
import { answer, body, call, get, post, routes } from "./route.ts";

const tags = ["Accounts"];
const sent = answer(
  "The same, whether or not the address is known; what comes of it comes by mail",
  Account.Message,
);
const signedIn = answer("The person, and the tokens of their new session", Account.Session);

export const accountRoutes = routes()
  .openapi(
    ...post("public", "/auth/login", "login", {
      tags,
      takes: Account.Login,
      answer: signedIn,
      does: Account.login,
    }),
  )
  .openapi(
    ...post("public", "/auth/second-factor", "finishLogin", {
      tags,
      takes: Account.SecondStep,
      answer: signedIn,
      does: Account.finishLogin,
    }),
  )
  .openapi(
    ...post("public", "/auth/second-factor/recovery/get-otp", "requestFactorRecovery", {
      tags,
      takes: Account.RecoveryRequest,
      answer: answer("A code is on its way to the address of the account", Account.Message),
      does: Account.requestRecovery,
    }),
  )
  .openapi(
    ...post("public", "/auth/second-factor/recovery", "beginFactorRecovery", {
      tags,
      takes: Account.RecoveryProof,
      answer: answer("In three days the factor is turned off, unless somebody stops it", Account.Recovery),
      does: Account.beginRecovery,
    }),
  )
  .openapi(
    ...post("public", "/auth/second-factor/recovery/stop", "stopFactorRecoveryByLink", {
      tags,
      takes: Account.LinkProof,
      answer: answer("The factor stays on", Account.Message),
      does: Account.stopRecoveryByLink,
    }),
  )
  .openapi(
    call(
      "public",
      { method: "post", path: "/auth/passkey/begin", operationId: "passkeyOffer", tags },
      { 200: answer("What the browser asks for a passkey by, for ten minutes", Account.PasskeyOffer) },
    ),
    async (c) => c.json(await Account.passkeyOffer(), 200),
  )
  .openapi(
    ...post("public", "/auth/passkey", "loginWithPasskey", {
      tags,
      takes: Account.PasskeyLogin,
      answer: signedIn,
      does: Account.loginWithPasskey,
    }),
  )
  .openapi(
    call(
      "public",
      {
        method: "post",
        path: "/refresh-token",
        operationId: "refreshToken",
        tags,
        request: { body: body(Account.Refresh) },
      },
      { 200: answer("The tokens that replace the one given", Account.Tokens) },
    ),
    async (c) => c.json(await Account.refresh(c.req.valid("json").refresh), 200),
  )
  .openapi(
    call(
      "public",
      {
        method: "get",
        path: "/receipts/{id}",
        operationId: "erasureReceipt",
        tags,
        request: { params: z.object({ id: Account.ReceiptID }) },
      },
      { 200: answer("When an account was closed and its data erased, and what stays", Account.Receipt) },
    ),
    async (c) => c.json(await Account.receipt(c.req.valid("param").id), 200),
  )
  .openapi(
    ...post("public", "/receipts/check", "checkErasureStatement", {
      tags,
      takes: Account.Statement,
      answer: answer("Whether this installation signed the statement", Account.StatementCheck),
      does: Account.checkStatement,
    }),
  )
  .openapi(
    ...get("public", "/google", "googleOffer", {
      tags,
      answer: answer(
        "Where to ask Google for an ID token; null where that is not offered",
        Account.GoogleOffer,
      ),
      does: Account.googleOffer,
    }),
  )
  .openapi(
    ...post("public", "/google-login", "loginWithGoogle", {
      tags,
      takes: Account.GoogleLogin,
      answer: answer(
        "The person, the tokens of their new session, and whether the account is new",
        Account.GoogleSession,
      ),
      does: Account.loginWithGoogle,
    }),
  )
  .openapi(
    ...post("public", "/password-reset-get-otp", "requestPasswordReset", {
      tags,
      takes: Account.CodeRequest,
      answer: sent,
      does: Account.requestReset,
    }),
  )
  .openapi(
    ...post("public", "/get-otp", "resendPasswordResetCode", {
      tags,
      takes: Account.CodeRequest,
      answer: sent,
      does: Account.requestReset,
    }),
  )
  .openapi(
    ...post("public", "/verify-otp", "verifyPasswordResetCode", {
      tags,
      takes: Account.CodeProof,
      answer: answer("Lets the password be set once, within ten minutes", Account.ResetToken),
      does: Account.verifyResetCode,
    }),
  )
  .openapi(
    ...post("public", "/password-reset", "resetPassword", {
      tags,
      takes: Account.PasswordReset,
      answer: answer("The password is set, and every session is over", Account.Message),
      does: Account.resetPassword,
    }),
  )
  .openapi(
    ...post("self", "/get-otp-email-change", "requestEmailChange", {
      tags,
      takes: Account.EmailChangeRequest,
      answer: answer("A code is on its way to the new address", Account.Message),
      does: Account.requestEmailChange,
    }),
  )
  .openapi(
    ...post("self", "/email-reset", "changeEmail", {
      tags,
      takes: Account.EmailChange,
      answer: answer("The person, under their new address", Account.User),
      does: Account.changeEmail,
    }),
  );
