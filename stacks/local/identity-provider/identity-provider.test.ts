import { Clock } from "@winnow/core/port/clock/index";
import { systemClock } from "@winnow/core/port/clock/system";
import { google } from "@winnow/core/port/identity/google";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type IdentityProvider, startIdentityProvider } from "./index.ts";
import { ann, bo, cleo, type Person } from "./people.ts";
import { answerIn, createVisitor, questionOf, type Visitor } from "./test-visitor.ts";

const redirectURI = "http://127.0.0.1:3000/login";
const nonce = "a-nonce-of-the-tab";

let provider: IdentityProvider;
beforeAll(async () => {
  provider = await startIdentityProvider();
  provider.serve(redirectURI);
});
afterAll(() => provider.close());

const setting = (name: string) => provider.settings[`GOOGLE_${name}`] ?? "";
const question = (changes = {}) => questionOf(provider.settings, redirectURI, changes);
const visitor = () => createVisitor(setting("ISSUER"));

async function choose(form: Record<string, string>, browser: Visitor = visitor()) {
  const { url } = await browser.visit(question());
  return browser.visit(url, form);
}

const identify = (credential = "") =>
  Clock.provide(systemClock, () =>
    google({
      clientID: setting("CLIENT_ID"),
      issuer: setting("ISSUER"),
      keysURL: setting("JWKS_URI"),
      authorizeURL: setting("AUTHORIZE_URL"),
    }).identify(credential, nonce),
  );

const asIdentified = ({ sub, email, email_verified, given_name, family_name, hd }: Person) => ({
  subject: sub,
  email,
  isEmailVerified: email_verified,
  hostedDomain: hd,
  firstName: given_name,
  lastName: family_name,
});

describe("the local Google", () => {
  it.each([ann, bo, cleo])("redirects to the client with an ID token for $email", async (person) => {
    const { url } = await choose({ sub: person.sub });
    expect(url).toMatch(`${redirectURI}#`);
    const { id_token, state } = answerIn(url);
    expect(state).toBe("a-state-of-the-tab");
    expect(await identify(id_token)).toEqual(asIdentified(person));
  });

  it("gives another account the same subject at every sign-in", async () => {
    const form = { email: "dora@inbox.test", given_name: "Dora", family_name: "Vos" };
    const first = await identify(answerIn((await choose(form)).url)["id_token"]);
    const again = await identify(answerIn((await choose({ ...form, given_name: "D" })).url)["id_token"]);
    expect(again).toEqual(first);
    expect(first).toMatchObject({ email: form.email, isEmailVerified: true, firstName: "Dora" });
    expect(first.subject).toMatch(/^1\d{20}$/);
  });

  it("allows a browser to choose another account at the next sign-in", async () => {
    const browser = visitor();
    for (const person of [ann, bo, ann]) {
      const { url } = await choose({ sub: person.sub }, browser);
      expect(await identify(answerIn(url)["id_token"])).toMatchObject({ email: person.email });
    }
  });

  it("redirects to the client with an error after a cancellation", async () => {
    const { url } = await choose({ cancel: "" });
    expect(url).toMatch(`${redirectURI}#`);
    expect(answerIn(url)).toMatchObject({ error: "access_denied", state: "a-state-of-the-tab" });
  });

  it("escapes names in the account chooser", async () => {
    await choose({ email: "eve@inbox.test", given_name: "<script>alert(1)</script>" });
    const { status, text } = await visitor().visit(question());
    expect(status).toBe(200);
    expect(text).toContain("&#60;script&#62;");
    expect(text).not.toContain("<script");
  });

  it.each([
    ["another client", { client_id: "other" }, "client is invalid"],
    [
      "another page",
      { redirect_uri: "http://127.0.0.1:3000/elsewhere" },
      "Open Winnow at http://127.0.0.1:3000",
    ],
    ["another port", { redirect_uri: "http://127.0.0.1:3001/login" }, "Open Winnow at http://127.0.0.1:3000"],
    ["another host", { redirect_uri: "http://localhost:3000/login" }, "Open Winnow at http://127.0.0.1:3000"],
  ])("does not redirect to %s", async (_, changes, reason) => {
    const { status, text, url } = await visitor().visit(question(changes));
    expect(status).toBe(400);
    expect(text).toContain(reason);
    expect(url).toMatch(setting("ISSUER"));
  });

  it.each([
    ["without a nonce", { nonce: "" }, "invalid_request"],
    ["for an access token", { response_type: "id_token token" }, "unsupported_response_type"],
  ])("issues no token for a request %s", async (_, changes, error) => {
    const { url } = await visitor().visit(question(changes));
    expect(answerIn(url)).toMatchObject({ error });
  });

  it("refuses a choice without a sign-in request", async () => {
    const { status, text } = await visitor().visit(`${setting("ISSUER")}/choice/unknown`, { sub: ann.sub });
    expect(status).toBe(400);
    expect(text).toContain("Begin again");
  });
});
