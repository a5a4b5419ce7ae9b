import { Account } from "@winnow/core/account";
import { z } from "@hono/zod-openapi";
import { answer, body, call, routes } from "./route.ts";

const tags = ["Accounts"];
const sent = answer(
  "The same, whether or not the address is known; what comes of it comes by mail",
  Account.Message,
);
const signedIn = answer("The person, and the tokens of their new session", Account.Session);

export const accountRoutes = routes()
  .openapi(
    call(
      "public",
      {
        method: "post",
        path: "/auth/login",
        operationId: "login",
        tags,
        request: { body: body(Account.Login) },
      },
      { 200: signedIn },
    ),
    async (c) => c.json(await Account.login(c.req.valid("json")), 200),
  )
  .openapi(
    call(
      "public",
      {
        method: "post",
        path: "/auth/second-factor",
        operationId: "finishLogin",
        tags,
        request: { body: body(Account.SecondStep) },
      },
      { 200: signedIn },
    ),
    async (c) => c.json(await Account.finishLogin(c.req.valid("json")), 200),
  )
  .openapi(
    call(
      "public",
      {
        method: "post",
        path: "/auth/second-factor/recovery/get-otp",
        operationId: "requestFactorRecovery",
        tags,
        request: { body: body(Account.RecoveryRequest) },
      },
      { 200: answer("A code is on its way to the address of the account", Account.Message) },
    ),
    async (c) => c.json(await Account.requestRecovery(c.req.valid("json")), 200),
  )
  .openapi(
    call(
      "public",
      {
        method: "post",
        path: "/auth/second-factor/recovery",
        operationId: "beginFactorRecovery",
        tags,
        request: { body: body(Account.RecoveryProof) },
      },
      { 200: answer("In three days the factor is turned off, unless somebody stops it", Account.Recovery) },
    ),
    async (c) => c.json(await Account.beginRecovery(c.req.valid("json")), 200),
  )
  .openapi(
    call(
      "public",
      {
        method: "post",
        path: "/auth/second-factor/recovery/stop",
        operationId: "stopFactorRecoveryByLink",
        tags,
        request: { body: body(Account.LinkProof) },
      },
      { 200: answer("The factor stays on", Account.Message) },
    ),
    async (c) => c.json(await Account.stopRecoveryByLink(c.req.valid("json")), 200),
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
    call(
      "public",
      {
        method: "post",
        path: "/auth/passkey",
        operationId: "loginWithPasskey",
        tags,
        request: { body: body(Account.PasskeyLogin) },
      },
      { 200: signedIn },
    ),
    async (c) => c.json(await Account.loginWithPasskey(c.req.valid("json")), 200),
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
    call(
      "public",
      {
        method: "post",
        path: "/receipts/check",
        operationId: "checkErasureStatement",
        tags,
        request: { body: body(Account.Statement) },
      },
      { 200: answer("Whether this installation signed the statement", Account.StatementCheck) },
    ),
    async (c) => c.json(await Account.checkStatement(c.req.valid("json")), 200),
  )
  .openapi(
    call(
      "public",
      { method: "get", path: "/google", operationId: "googleOffer", tags },
      {
        200: answer(
          "Where to ask Google for an ID token; null where that is not offered",
          Account.GoogleOffer,
        ),
      },
    ),
    (c) => c.json(Account.googleOffer(), 200),
  )
  .openapi(
    call(
      "public",
      {
        method: "post",
        path: "/google-login",
        operationId: "loginWithGoogle",
        tags,
        request: { body: body(Account.GoogleLogin) },
      },
      {
        200: answer(
          "The person, the tokens of their new session, and whether the account is new",
          Account.GoogleSession,
        ),
      },
    ),
    async (c) => c.json(await Account.loginWithGoogle(c.req.valid("json")), 200),
  )
  .openapi(
    call(
      "public",
      {
        method: "post",
        path: "/password-reset-get-otp",
        operationId: "requestPasswordReset",
        tags,
        request: { body: body(Account.CodeRequest) },
      },
      { 200: sent },
    ),
    async (c) => c.json(await Account.requestReset(c.req.valid("json")), 200),
  )
  .openapi(
    call(
      "public",
      {
        method: "post",
        path: "/get-otp",
        operationId: "resendPasswordResetCode",
        tags,
        request: { body: body(Account.CodeRequest) },
      },
      { 200: sent },
    ),
    async (c) => c.json(await Account.requestReset(c.req.valid("json")), 200),
  )
  .openapi(
    call(
      "public",
      {
        method: "post",
        path: "/verify-otp",
        operationId: "verifyPasswordResetCode",
        tags,
        request: { body: body(Account.CodeProof) },
      },
      { 200: answer("Lets the password be set once, within ten minutes", Account.ResetToken) },
    ),
    async (c) => c.json(await Account.verifyResetCode(c.req.valid("json")), 200),
  )
  .openapi(
    call(
      "public",
      {
        method: "post",
        path: "/password-reset",
        operationId: "resetPassword",
        tags,
        request: { body: body(Account.PasswordReset) },
      },
      { 200: answer("The password is set, and every session is over", Account.Message) },
    ),
    async (c) => c.json(await Account.resetPassword(c.req.valid("json")), 200),
  )
  .openapi(
    call(
      "self",
      {
        method: "post",
        path: "/get-otp-email-change",
        operationId: "requestEmailChange",
        tags,
        request: { body: body(Account.EmailChangeRequest) },
      },
      { 200: answer("A code is on its way to the new address", Account.Message) },
    ),
    async (c) => c.json(await Account.requestEmailChange(c.req.valid("json")), 200),
  )
  .openapi(
    call(
      "self",
      {
        method: "post",
        path: "/email-reset",
        operationId: "changeEmail",
        tags,
        request: { body: body(Account.EmailChange) },
      },
      { 200: answer("The person, under their new address", Account.User) },
    ),
    async (c) => c.json(await Account.changeEmail(c.req.valid("json")), 200),
  );
