import { expect, it } from "vitest";
import { mailedLink } from "./mailed-link.ts";

it("The reader of mailed links reads the address and the token of a fragment.", () => {
  expect(mailedLink("#email=ann%2B1%40inbox.test&token=A-_b")).toEqual({
    email: "ann+1@inbox.test",
    token: "A-_b",
  });
});

it.each(["", "#", "#email=ann@inbox.test", "#token=A", "#email=&token=A", "#id_token=A&state=b"])(
  "The reader of mailed links finds no link in %j",
  (hash) => expect(mailedLink(hash)).toBeNull(),
);
