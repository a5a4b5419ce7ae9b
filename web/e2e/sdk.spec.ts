/** The SDK in a page of another origin. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type * as Sdk from "../../sdk/src/index.ts";
import { bundle } from "../../sdk/test/bundle.ts";
import { expect, person, test } from "./support/journey.ts";

declare const sdk: typeof Sdk;

test("A page checks an address with a publishable key, and refuses a secret one.", async ({
  page,
  baseURL,
}) => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end("<title>Shop</title>");
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const shop = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const login = await page.request.post("/api/accounts/auth/login/", { data: person });
  const { access } = (await login.json()) as { access: string };
  const made = await page.request.post("/api/api-key/", {
    headers: { authorization: `Bearer ${access}` },
    data: { name: "SDK", mode: "publishable", origins: [shop] },
  });
  const { key } = (await made.json()) as { key: string };

  await page.goto(shop);
  await page.addScriptTag({ content: await bundle() });
  const baseUrl = new URL(baseURL ?? "").origin;
  const answer = await page.evaluate(
    (given) => new sdk.Winnow(given.key, { baseUrl: given.baseUrl }).checkForm("jane@gmial.com"),
    { key, baseUrl },
  );
  expect(answer).toEqual({ verdict: "suggest", suggestion: "jane@gmail.com" });
  const refused = await page.evaluate(() => {
    try {
      return new sdk.Winnow("wn_live_1").baseUrl;
    } catch (error) {
      return (error as Sdk.WinnowError).code;
    }
  });
  expect(refused).toBe("usage");
  server.close();
});
