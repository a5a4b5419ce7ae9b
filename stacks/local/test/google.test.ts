import { randomUUID } from "node:crypto";
import type { GoogleOffer, Session, User } from "@winnow/core/account/schema";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ann, bo, cleo } from "../identity-provider/people.ts";
import { answerIn, createVisitor, questionOf } from "../identity-provider/test-visitor.ts";
import { type Answer, caller } from "./customer.ts";
import { type Stage, startStage } from "./stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await startStage({}, { google: true });
});
afterAll(() => stage.product.close());

interface Proof {
  credential: string;
  nonce: string;
}

/** What Google gives to whoever chooses so; each tab asks with a nonce of its own. */
async function proofOf(choice: Record<string, string>): Promise<Proof> {
  const nonce = randomUUID();
  const { body } = await caller(stage.product.url)<GoogleOffer>("GET", "/api/accounts/google/");
  const { authorize_url = "", client_id = "" } = body ?? {};
  const question = questionOf(
    { GOOGLE_AUTHORIZE_URL: authorize_url, GOOGLE_CLIENT_ID: client_id },
    `${stage.product.url}/login`,
    { nonce },
  );
  const google = createVisitor(new URL(authorize_url).origin);
  const { url } = await google.visit(question);
  const { id_token: credential = "" } = answerIn((await google.visit(url, choice)).url);
  return { credential, nonce };
}

const login = <T = Session>(proof: Proof): Promise<Answer<T>> =>
  caller(stage.product.url)("POST", "/api/accounts/google-login/", proof);

const signIn = async (choice: Record<string, string>) => login(await proofOf(choice));

describe("signing in with Google", () => {
  it("makes an account for whoever has none, and leads into it from then on", async () => {
    const first = await signIn({ sub: ann.sub });
    expect(first.status).toBe(200);
    expect(first.body.user).toMatchObject({
      email: ann.email,
      first_name: "Ann",
      last_name: "Google",
      provider: 2,
    });
    const me = await caller(stage.product.url, first.body.access)<User>("GET", "/api/user/me/");
    expect(me.body).toEqual(first.body.user);
    const again = await signIn({ sub: ann.sub });
    expect(again.body.user.id).toBe(first.body.user.id);
  });

  it("takes an answer of Google's once", async () => {
    const proof = await proofOf({ sub: bo.sub });
    expect((await login(proof)).status).toBe(200);
    const refused = { status: 401, body: { code: "account.google_refused" } };
    expect(await login(proof)).toMatchObject(refused);
    const sameInOtherLetters = proof.credential.replace(/\.([^.]*)$/, ". $1");
    expect(await login({ ...proof, credential: sameInOtherLetters })).toMatchObject(refused);
  });

  it("refuses whoever's address Google has not verified", async () => {
    expect(await signIn({ sub: cleo.sub })).toMatchObject({
      status: 409,
      body: { code: "account.google_unverified" },
    });
  });

  it("tells whoever had an account with the address that Google opens it too", async () => {
    const email = "kim@gmail.com";
    const { register } = await import("./registration.ts");
    await register({ email, password: "a-long-passphrase", firstName: "Kim", lastName: "Lee" });
    expect((await signIn({ email })).status).toBe(200);
    await stage.customer.settle();
    const inbox = await fetch(`${stage.product.url}/_local/inbox`, {
      headers: { accept: "application/json" },
    });
    const mails = (await inbox.json()) as { to: string; subject: string }[];
    expect(mails.filter(({ to }) => to === email)).toMatchObject([
      { subject: "Google signs in to your Winnow account" },
    ]);
  });

  it("leaves an account that has a password to its owner", async () => {
    expect(await signIn({ email: "demo@inbox.test" })).toMatchObject({
      status: 409,
      body: { code: "account.google_not_linked" },
    });
  });
});
