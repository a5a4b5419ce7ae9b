import { randomUUID } from "node:crypto";
import type { Closed, ClosingState, GoogleOffer, Receipt, Session, User } from "@winnow/core/account/schema";
import { afterAll, describe, expect, it } from "vitest";
import { SessionEntity } from "../../../core/src/account/entity.ts";
import { inboxOf } from "../../../core/test/inbox.ts";
import { ann, bo, cleo } from "../../local/identity-provider/people.ts";
import { answerIn, createVisitor, questionOf } from "../../local/identity-provider/test-visitor.ts";
import { type Answer, caller } from "../../proof/customer.ts";
import { startTestProduct } from "../test-product.ts";
import { erase, placesOf, unique } from "./leaver.ts";

const product = await startTestProduct({}, { google: true });
const customer = await product.newCustomer();
afterAll(() => product.close());

interface Proof {
  credential: string;
  nonce: string;
}

/** The ID token that Google issues for this choice, with a new nonce. */
async function proofOf(choice: Record<string, string>): Promise<Proof> {
  const nonce = randomUUID();
  const { body } = await caller(product.url)<GoogleOffer>("GET", "/api/accounts/google/");
  const { authorize_url = "", client_id = "" } = body ?? {};
  const question = questionOf(
    { GOOGLE_AUTHORIZE_URL: authorize_url, GOOGLE_CLIENT_ID: client_id },
    `${product.url}/login`,
    { nonce },
  );
  const google = createVisitor(new URL(authorize_url).origin);
  const { url } = await google.visit(question);
  const { id_token: credential = "" } = answerIn((await google.visit(url, choice)).url);
  return { credential, nonce };
}

const login = <T = Session>(proof: Proof): Promise<Answer<T>> =>
  caller(product.url)("POST", "/api/accounts/google-login/", proof);

const signIn = async (choice: Record<string, string>) => login(await proofOf(choice));

describe("signing in with Google", () => {
  it("creates an account at the first sign-in, and finds it at the next", async () => {
    const first = await signIn({ sub: ann.sub });
    expect(first.status).toBe(200);
    expect(first.body.user).toMatchObject({
      email: ann.email,
      first_name: "Ann",
      last_name: "Google",
      provider: 2,
    });
    const me = await caller(product.url, first.body.access)<User>("GET", "/api/user/me/");
    expect(me.body).toEqual(first.body.user);
    const again = await signIn({ sub: ann.sub });
    expect(again.body.user.id).toBe(first.body.user.id);
  });

  it("accepts an ID token once", async () => {
    const proof = await proofOf({ sub: bo.sub });
    expect((await login(proof)).status).toBe(200);
    const refused = { status: 401, body: { code: "account.google_refused" } };
    expect(await login(proof)).toMatchObject(refused);
    const sameInOtherLetters = proof.credential.replace(/\.([^.]*)$/, ". $1");
    expect(await login({ ...proof, credential: sameInOtherLetters })).toMatchObject(refused);
  });

  it("refuses an address that Google has not verified", async () => {
    expect(await signIn({ sub: cleo.sub })).toMatchObject({
      status: 409,
      body: { code: "account.google_unverified" },
    });
  });

  it("notifies the owner of an existing account by email when Google is linked", async () => {
    const email = "kim@gmail.com";
    const { register } = await import("../registration.ts");
    await register({ email, password: "a-long-passphrase", firstName: "Kim", lastName: "Lee" });
    expect((await signIn({ email })).status).toBe(200);
    await customer.settle();
    expect(await inboxOf(email)).toMatchObject([{ subject: "You can log in to Winnow with Google" }]);
  });

  it("refuses to link an account outside Google's domains", async () => {
    expect(await signIn({ email: "demo@inbox.test" })).toMatchObject({
      status: 409,
      body: { code: "account.google_not_linked" },
    });
  });
});

describe("an account without a password", () => {
  it("is closed by who has just signed in with Google, and nothing of it is left", async () => {
    const name = unique("google");
    const values: Record<string, string> = { email: `${name}@gmail.com`, first: unique("first") };
    const choice = { email: values["email"] ?? "", given_name: values["first"] ?? "", family_name: "Lee" };
    const first = await signIn(choice);
    const { id, myworkspace: home } = first.body.user;
    values["subject"] = JSON.parse(
      Buffer.from((await proofOf(choice)).credential.split(".")[1] ?? "", "base64url").toString(),
    ).sub;
    const call = caller(product.url, first.body.access);
    await call("PATCH", `/api/workspace/${home}/`, { name: (values["workspacename"] = unique("workspace")) });
    expect((await call<ClosingState>("GET", "/api/user/closing/")).body).toMatchObject({
      needs_password: false,
      needs_code: false,
    });
    expect(await placesOf(product, values)).not.toEqual([]);
    const close = (by = call) =>
      by<Closed>("POST", "/api/user/close/", { workspaces: [{ workspace_id: home }] });
    await signedInBefore(id, 601);
    const refused = { status: 403, body: { code: "account.confirmation_needed" } };
    expect(await close()).toMatchObject(refused);
    const again = await signIn(choice);
    expect(again.body.user.id).toBe(id);
    // The earlier session does not become newer.
    expect(await close()).toMatchObject(refused);
    const closed = await close(caller(product.url, again.body.access));
    expect(closed).toMatchObject({ status: 200, body: { closes_at: null, receipt: expect.any(String) } });
    await customer.settle();
    await erase(product, { id, home });
    await customer.settle();
    expect(await placesOf(product, values)).toEqual([]);
    const receipt = await caller(product.url)<Receipt>(
      "GET",
      `/api/accounts/receipts/${closed.body.receipt}/`,
    );
    expect(receipt.body).toMatchObject({ erased_at: expect.any(String), statement: expect.any(String) });
    const { body: anew } = await signIn(choice);
    expect(anew.user.id).not.toBe(id);
    expect(anew.user.total_credits).toBe(0);
  });
});

/** As if the person had signed in so many seconds ago. */
const signedInBefore = (userID: string, seconds: number): Promise<void> =>
  product.enter(async () => {
    const { data } = await SessionEntity.query.byUser({ userID }).go({ consistent: true });
    const timeConfirmed = new Date(Date.now() - seconds * 1_000).toISOString();
    for (const { id } of data) await SessionEntity.patch({ userID, id }).set({ timeConfirmed }).go();
  });
