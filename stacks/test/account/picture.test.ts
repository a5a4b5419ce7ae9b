import type { User } from "@winnow/core/account/schema";
import { expect, it } from "vitest";
import { png } from "../../../core/test/picture.ts";
import { testProduct } from "../test-product.ts";

const product = await testProduct();
const customer = await product.newCustomer();

const me = async () => (await customer.call<User>("GET", "/api/user/me/")).body;

async function patch(body: FormData | string, contentType?: string) {
  const { url, tokens } = customer;
  const headers = {
    authorization: `Bearer ${tokens.access}`,
    ...(contentType && { "content-type": contentType }),
  };
  const answer = await fetch(`${url}/api/user/${(await me()).id}/`, { method: "PATCH", headers, body });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

function form(bytes: Uint8Array, name = "professional_image"): FormData {
  const made = new FormData();
  made.append(name, new File([new Uint8Array(bytes)], "me.png", { type: "image/png" }));
  return made;
}

it("A picture is uploaded as a form and served as an immutable JPEG.", async () => {
  const { status, body } = await patch(form(png(64, 32)));
  expect(status).toBe(200);
  const path = String(body["professional_image"]);
  const answer = await fetch(customer.url + path);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "image/jpeg",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect([...bytes.subarray(0, 3), ...bytes.subarray(-2)]).toEqual([0xff, 0xd8, 0xff, 0xff, 0xd9]);

  const members = await customer.call<{ results: { professional_image: string }[] }>(
    "GET",
    `/api/workspaces/${(await me()).active_workspace.id}/members/`,
  );
  expect(members.body.results[0]?.professional_image).toBe(path);

  await customer.call("PATCH", `/api/user/${(await me()).id}/`, { professional_image: null });
  expect((await me()).professional_image).toBeNull();
  expect((await fetch(customer.url + path)).status).toBe(404);
});

it("A picture of 4 MB is accepted, and one byte more is refused with 413.", async () => {
  const limit = 4 * 2 ** 20;
  expect(await patch(form(Buffer.concat([png(4, 4)], limit)))).toMatchObject({ status: 200 });
  expect(await patch(form(Buffer.concat([png(4, 4)], limit + 1)))).toMatchObject({
    status: 413,
    body: { error: "File size is too large. Please upload a smaller file." },
  });
});

it("A malformed form, or one with other fields, changes nothing.", async () => {
  const before = await me();
  const both = form(png(4, 4));
  both.append("first_name", "Eve");
  const twice = form(png(4, 4));
  twice.append("professional_image", new File(["a"], "b.png"));
  const text = new FormData();
  text.append("professional_image", "a picture");
  for (const body of [both, twice, text, new FormData(), form(png(4, 4), "picture"), form(Buffer.from("a"))])
    expect(await patch(body)).toMatchObject({ status: 400, body: { error: expect.any(String) } });
  expect(await patch("no form", "multipart/form-data; boundary=x")).toMatchObject({ status: 400 });
  expect(await patch("no form", "multipart/form-data")).toMatchObject({ status: 400 });
  expect(await patch("a picture", "image/png")).toMatchObject({ status: 400 });
  expect(
    await patch('{"professional_image":"https://evil.example/x.png"}', "application/json"),
  ).toMatchObject({
    status: 400,
  });
  expect(await me()).toEqual(before);
});
