import { Account } from "@winnow/core/account";
import { ID } from "@winnow/core/kit/id";
import { z } from "@hono/zod-openapi";
import { pictureForm, pictureIn } from "./picture.ts";
import { answer, bodyOrForm, body, call, routes } from "./route.ts";

const tags = ["Accounts"];
const done = (description: string) => answer(description, Account.Message);

export const userRoutes = routes()
  .openapi(
    call(
      "self",
      { method: "get", path: "/me", operationId: "me", tags },
      { 200: answer("The person who is logged in, in the workspace that they are in now", Account.User) },
    ),
    async (c) => c.json(await Account.me(), 200),
  )
  .openapi(
    call(
      "self",
      {
        method: "post",
        path: "/change-password",
        operationId: "changePassword",
        tags,
        request: { body: body(Account.PasswordChange) },
      },
      { 200: done("The password is changed, and every other session is over") },
    ),
    async (c) => c.json(await Account.changePassword(c.req.valid("json")), 200),
  )
  .openapi(
    call(
      "self",
      {
        method: "post",
        path: "/confirm",
        operationId: "confirmPerson",
        tags,
        request: { body: body(Account.Confirmation) },
      },
      { 200: done("For ten minutes, calls that need the password again are accepted in this session") },
    ),
    async (c) => c.json(await Account.confirm(c.req.valid("json")), 200),
  )
  .openapi(
    call(
      "self",
      { method: "get", path: "/sessions", operationId: "listSessions", tags },
      {
        200: answer(
          "Where the person is logged in, the last used first",
          z.object({ results: z.array(Account.LiveSession) }),
        ),
      },
    ),
    async (c) => c.json({ results: await Account.sessions() }, 200),
  )
  .openapi(
    call(
      "self",
      { method: "post", path: "/sessions/end-others", operationId: "endOtherSessions", tags },
      { 200: done("This session is the only one") },
    ),
    async (c) => c.json(await Account.endOtherSessions(), 200),
  )
  .openapi(
    call(
      "self",
      {
        method: "delete",
        path: "/sessions/{id}",
        operationId: "endSession",
        tags,
        request: { params: z.object({ id: ID.schema("session") }) },
      },
      { 200: done("The session is over") },
    ),
    async (c) => c.json(await Account.endSession(c.req.valid("param").id), 200),
  )
  .openapi(
    call(
      "self",
      { method: "get", path: "/second-factor", operationId: "secondFactor", tags },
      {
        200: answer("Whether logging in takes a code too, and the recovery codes left", Account.FactorState),
      },
    ),
    async (c) => c.json(await Account.factorState(), 200),
  )
  .openapi(
    call(
      "self",
      { method: "post", path: "/second-factor/begin", operationId: "beginSecondFactor", tags },
      { 200: answer("A secret for an authenticator app; its first code turns it on", Account.FactorOffer) },
    ),
    async (c) => c.json(await Account.beginFactor(), 200),
  )
  .openapi(
    call(
      "self",
      {
        method: "post",
        path: "/second-factor/on",
        operationId: "turnOnSecondFactor",
        tags,
        request: { body: body(Account.FactorProof) },
      },
      { 200: answer("It is on, and every other session is over", Account.RecoveryCodes) },
    ),
    async (c) => c.json(await Account.turnOnFactor(c.req.valid("json")), 200),
  )
  .openapi(
    call(
      "self",
      {
        method: "post",
        path: "/second-factor/recovery-codes",
        operationId: "renewRecoveryCodes",
        tags,
        request: { body: body(Account.FactorProof) },
      },
      { 200: answer("New recovery codes in place of the former ones", Account.RecoveryCodes) },
    ),
    async (c) => c.json(await Account.renewRecoveryCodes(c.req.valid("json")), 200),
  )
  .openapi(
    call(
      "self",
      {
        method: "post",
        path: "/second-factor/off",
        operationId: "turnOffSecondFactor",
        tags,
        request: { body: body(Account.FactorProof) },
      },
      { 200: done("The password is enough to log in again") },
    ),
    async (c) => c.json(await Account.turnOffFactor(c.req.valid("json")), 200),
  )
  .openapi(
    call(
      "self",
      {
        method: "post",
        path: "/second-factor/recovery/stop",
        operationId: "stopFactorRecovery",
        tags,
      },
      { 200: done("The factor stays on") },
    ),
    async (c) => c.json(await Account.stopRecovery(), 200),
  )
  .openapi(
    call(
      "self",
      { method: "get", path: "/passkeys", operationId: "listPasskeys", tags },
      {
        200: answer(
          "The person's passkeys, the oldest first",
          z.object({ results: z.array(Account.Passkey) }),
        ),
      },
    ),
    async (c) => c.json({ results: await Account.passkeys() }, 200),
  )
  .openapi(
    call(
      "self",
      {
        method: "post",
        path: "/passkeys/begin",
        operationId: "beginPasskey",
        tags,
        request: { body: body(Account.PasskeyRequest) },
      },
      { 200: answer("What the browser makes a passkey by, for ten minutes", Account.PasskeyOffer) },
    ),
    async (c) => c.json(await Account.beginPasskey(c.req.valid("json")), 200),
  )
  .openapi(
    call(
      "self",
      {
        method: "post",
        path: "/passkeys",
        operationId: "addPasskey",
        tags,
        request: { body: body(Account.PasskeyRegistration) },
      },
      { 200: done("The passkey can log in from now on") },
    ),
    async (c) => c.json(await Account.addPasskey(c.req.valid("json")), 200),
  )
  .openapi(
    call(
      "self",
      {
        method: "patch",
        path: "/passkeys/{id}",
        operationId: "renamePasskey",
        tags,
        request: { params: z.object({ id: Account.PasskeyID }), body: body(Account.PasskeyName) },
      },
      { 200: done("The passkey has another name") },
    ),
    async (c) =>
      c.json(await Account.renamePasskey({ ...c.req.valid("param"), ...c.req.valid("json") }), 200),
  )
  .openapi(
    call(
      "self",
      {
        method: "delete",
        path: "/passkeys/{id}",
        operationId: "removePasskey",
        tags,
        request: { params: z.object({ id: Account.PasskeyID }) },
      },
      { 200: done("The passkey no longer works") },
    ),
    async (c) => c.json(await Account.removePasskey(c.req.valid("param").id), 200),
  )
  .openapi(
    call(
      "self",
      { method: "post", path: "/sign-out", operationId: "signOut", tags },
      { 200: done("This session is over") },
    ),
    async (c) => c.json(await Account.signOut(), 200),
  )
  .openapi(
    call(
      "self",
      {
        method: "patch",
        path: "/{id}",
        operationId: "updateUser",
        tags,
        request: {
          params: z.object({ id: ID.schema("user") }),
          body: bodyOrForm(Account.UserChange, pictureForm),
        },
      },
      { 200: answer("The person as they are now", Account.User) },
    ),
    async (c) => {
      const { id } = c.req.valid("param");
      const picture = await pictureIn(c.req);
      const change = picture === undefined ? c.req.valid("json") : { professional_image: null };
      const user = picture
        ? await Account.changePicture({ id, picture })
        : await Account.update({ id, change });
      return c.json(user, 200);
    },
  );
