/** A device gets a key: the command line and the RFC's calls against the running product. */
import { mkdtemp, readFile, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { inboxOf } from "../../../core/test/inbox.ts";
import { testProduct } from "../test-product.ts";
import { run, start } from "./command.ts";

const product = await testProduct();
const customer = await product.newCustomer();
const folder = await mkdtemp(join(tmpdir(), "winnow-test-"));
vi.stubEnv("XDG_CONFIG_HOME", folder);
afterAll(() => vi.unstubAllEnvs());
const file = join(folder, "winnow", "profiles.json");

const decide = (decision: "find" | "grant" | "refuse", user_code: string) =>
  customer.call("POST", `/api/device-login/${decision}/`, { user_code });

const login = (...line: readonly string[]) => loginBeside("", ...line);

/** A login where the environment has a key. */
async function loginBeside(key: string, ...line: readonly string[]) {
  const running = start(product.url, key, "login", ...line);
  const said = await running.says(/[A-Z]{4}-[A-Z]{4}/);
  return { ...running, said, code: /[A-Z]{4}-[A-Z]{4}/.exec(said)?.[0] ?? "" };
}

const post = async (path: string, fields: Record<string, string>) => {
  const answer = await fetch(new URL(`/oauth/${path}`, product.url), {
    method: "POST",
    body: new URLSearchParams(fields),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};
const grant_type = "urn:ietf:params:oauth:grant-type:device_code";

describe("winnow login", () => {
  it("keeps a key that the person grants, which the commands use at its address alone", async () => {
    const { said, code, ended } = await login("--test", "--name", "build server");
    expect(said).toContain("/device and type this code");
    expect(said).not.toContain(`device?`);
    expect(await decide("grant", code)).toMatchObject({ status: 200, body: { name: "build server" } });
    expect(await ended).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("Connected."),
      stderr: expect.not.stringContaining("WINNOW_API_KEY"),
    });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({
      default: { baseUrl: product.url, key: expect.stringMatching(/^wn_test_/) },
    });
    expect(await run(product.url, "", "verify", "a@inbox.test")).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("accepted"),
    });
    expect(await run("http://127.0.0.1:9", "", "credits")).toMatchObject({
      ...{ code: 2, stderr: expect.stringContaining(`is for ${product.url}`) },
    });
    expect(await run(product.url, "", "credits", "--profile", "other")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("winnow login"),
    });
    expect(await run(product.url, "", "logout", "--json")).toMatchObject({
      stdout: `${JSON.stringify({ profile: "default", removed: true })}\n`,
    });
    expect(await run(product.url, "", "credits")).toMatchObject({ code: 2 });
  });

  it("says that a key in the environment goes before the new one, and how the new one is used", async () => {
    const { code, ended } = await loginBeside("wn_test_other", "--test", "--profile", "beside", "--json");
    await decide("grant", code);
    const { stderr, stdout } = await ended;
    expect(stderr).toContain(
      "WINNOW_API_KEY is set and goes before this profile: unset it, or call with --profile beside.\n",
    );
    expect(JSON.parse(stdout)).toMatchObject({ profile: "beside" });
    expect(await run(product.url, "wn_test_other", "verify", "a@inbox.test")).toMatchObject({ code: 1 });
    expect(
      await run(product.url, "wn_test_other", "verify", "a@inbox.test", "--profile", "beside"),
    ).toMatchObject({
      code: 0,
    });
    await run(product.url, "", "logout", "--profile", "beside");
  });

  it("ends with 1 where the person refuses, and keeps nothing", async () => {
    const { code, ended } = await login("--profile", "refused");
    expect(await decide("refuse", code)).toMatchObject({ status: 200 });
    expect(await ended).toMatchObject({ code: 1, stderr: expect.stringContaining("(access_denied)") });
    expect(await run(product.url, "", "logout", "--profile", "refused", "--json")).toMatchObject({
      stdout: `${JSON.stringify({ profile: "refused", removed: false })}\n`,
    });
  });

  it("leaves a damaged file as it is, and says what to do", async () => {
    await writeFile(file, "{");
    expect(await run(product.url, "", "credits")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("Delete it, and run winnow login again."),
    });
    expect(await readFile(file, "utf8")).toBe("{");
  });
});

describe("the calls of RFC 8628", () => {
  it("answer with the fields and errors of the RFC", async () => {
    const begun = await post("device_authorization", { client_id: "other", scope: "verify credits:read" });
    expect(begun).toEqual({
      status: 200,
      body: {
        device_code: expect.stringMatching(/^[\w-]{43}$/),
        user_code: expect.stringMatching(/^[B-Z]{4}-[B-Z]{4}$/),
        verification_uri: expect.stringMatching(/^http.*\/device$/),
        expires_in: 600,
        interval: 5,
      },
    });
    const ask = { grant_type, device_code: String(begun.body["device_code"]) };
    expect(await post("token", ask)).toMatchObject({ status: 400, body: { error: "authorization_pending" } });
    expect(await post("token", ask)).toMatchObject({ status: 400, body: { error: "slow_down" } });
    await decide("grant", String(begun.body["user_code"]));
    const granted = await post("token", ask);
    expect(granted).toMatchObject({
      status: 200,
      body: { token_type: "Bearer", scope: "verify credits:read" },
    });
    const authorization = `Bearer ${String(granted.body["access_token"])}`;
    expect((await fetch(new URL("/v1/credits", product.url), { headers: { authorization } })).status).toBe(
      200,
    );
    expect((await fetch(new URL("/v1/lists", product.url), { headers: { authorization } })).status).toBe(403);
  });

  it("refuse what is malformed by name", async () => {
    for (const [path, fields, error] of [
      ["device_authorization", { scope: "everything" }, "invalid_request"],
      ["device_authorization", { mode: "publishable" }, "invalid_request"],
      ["token", { grant_type: "password", username: "a", password: "b" }, "unsupported_grant_type"],
      ["token", { grant_type }, "invalid_request"],
      ["token", { grant_type, device_code: "none" }, "invalid_grant"],
    ] as const)
      expect(await post(path, fields)).toMatchObject({ status: 400, body: { error } });
    expect(await post("authorize", {})).toMatchObject({ status: 404, body: { error: "invalid_request" } });
  });

  it("tell the person by mail, once", async () => {
    const begun = await post("device_authorization", { device_name: "a laptop\nwith two lines" });
    await decide("grant", String(begun.body["user_code"]));
    await customer.settle();
    const mails = await inboxOf(customer.email);
    expect(mails.filter(({ text }) => text.includes("a laptop with two lines"))).toMatchObject([
      { subject: "A device got an API key of Winnow" },
    ]);
  });
});
