import { describe, expect, it } from "vitest";
import { app } from "../src/api/app.ts";

const mebibyte = 2 ** 20;
const tooLarge = { error: "File size is too large. Please upload a smaller file.", code: "body.too_large" };

async function send(
  path: string,
  method: string,
  body: string | FormData,
  headers: Record<string, string> = {},
) {
  const answer = await app.request(path, { method, body, headers });
  return { status: answer.status, body: await answer.json() };
}

/** A JSON document of this many bytes. */
const json = (bytes: number): string => `"${"x".repeat(bytes - 2)}"`;

function picture(bytes: number): FormData {
  const form = new FormData();
  form.append("professional_image", new File([new Uint8Array(bytes)], "me.png"));
  return form;
}

describe("a body beyond the limit is refused with 413:", () => {
  const type = { "content-type": "application/json" };

  it("JSON of more than 4 MB", async () => {
    const login = (bytes: number) => send("/api/accounts/auth/login/", "POST", json(bytes), type);
    expect((await login(4 * mebibyte)).status).toBe(400);
    expect(await login(4 * mebibyte + 1)).toMatchObject({ status: 413, body: tooLarge });
  });

  it("a form of more than a picture of 4 MB", async () => {
    const path = "/api/user/usr_01J00000000000000000000000/";
    expect((await send(path, "PATCH", picture(4 * mebibyte))).status).toBe(401);
    expect(await send(path, "PATCH", picture(5 * mebibyte))).toMatchObject({ status: 413, body: tooLarge });
  });
});
