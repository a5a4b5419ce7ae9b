import { Account } from "@winnow/core/account";
import { ID } from "@winnow/core/kit/id";
import { z } from "@hono/zod-openapi";
import { pictureForm, pictureIn } from "./picture.ts";
import { answer, body, bodyOrForm, call, get, post, routes } from "./route.ts";

const tags = ["Accounts"];
const done = (description: string) => answer(description, Account.Message);

export const userRoutes = routes()
  .openapi(
    ...get("self", "/me", "me", {
      tags,
      answer: answer("The person who is logged in, in the workspace that they are in now", Account.User),
      does: Account.me,
    }),
  )
  .openapi(
    ...post("self", "/change-password", "changePassword", {
      tags,
      takes: Account.PasswordChange,
      answer: done("The password is changed, and every other session is over"),
      does: Account.changePassword,
    }),
  )
  .openapi(
    call(
      "self",
      { method: "delete", path: "/google", operationId: "unlinkGoogle", tags },
      { 200: answer("No Google account logs in any more, and every other session is over", Account.User) },
    ),
    async (c) => c.json(await Account.unlinkGoogle(), 200),
  )
  .openapi(
    ...post("self", "/confirm", "confirmPerson", {
      tags,
      takes: Account.Confirmation,
      answer: done("For ten minutes, calls that need the password again are accepted in this session"),
      does: Account.confirm,
    }),
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
    ...get("self", "/second-factor", "secondFactor", {
      tags,
      answer: answer("Whether logging in takes a code too, and the recovery codes left", Account.FactorState),
      does: Account.factorState,
    }),
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
    ...post("self", "/second-factor/on", "turnOnSecondFactor", {
      tags,
      takes: Account.FactorProof,
      answer: answer("It is on, and every other session is over", Account.RecoveryCodes),
      does: Account.turnOnFactor,
    }),
  )
  .openapi(
    ...post("self", "/second-factor/recovery-codes", "renewRecoveryCodes", {
      tags,
      takes: Account.FactorProof,
      answer: answer("New recovery codes in place of the former ones", Account.RecoveryCodes),
      does: Account.renewRecoveryCodes,
    }),
  )
  .openapi(
    ...post("self", "/second-factor/off", "turnOffSecondFactor", {
      tags,
      takes: Account.FactorProof,
      answer: done("The password is enough to log in again"),
      does: Account.turnOffFactor,
    }),
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
    ...post("self", "/passkeys/begin", "beginPasskey", {
      tags,
      takes: Account.PasskeyRequest,
      answer: answer("What the browser makes a passkey by, for ten minutes", Account.PasskeyOffer),
      does: Account.beginPasskey,
    }),
  )
  .openapi(
    ...post("self", "/passkeys", "addPasskey", {
      tags,
      takes: Account.PasskeyRegistration,
      answer: done("The passkey can log in from now on"),
      does: Account.addPasskey,
    }),
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
