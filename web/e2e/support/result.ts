/** Verified lists for the journeys of a result. */
import { pasteList, signIn, uniqueName, verifyList, type Page } from "./journey.ts";

const names = Array.from({ length: 60 }, (_, index) => `user${index}@inbox.test`);

/** A verified list of 60 addresses on the screen. */
export async function openResult(page: Page): Promise<void> {
  await signIn(page, "/verify-email/list-validation");
  await pasteList(page, uniqueName("Result"), names);
  await verifyList(page);
}

export const searchField = (page: Page) => page.getByLabel("Search by address or domain");

/** A verified list whose file is not in the order of its domains, with a repeated address and a bad one. */
export async function openMixed(page: Page): Promise<void> {
  await signIn(page, "/verify-email/list-validation");
  await pasteList(page, uniqueName("Mixed"), [
    "zoe@inbox.test",
    "any@catchall.test",
    "no-one@inbox.test",
    "nope",
    "bob@inbox.test",
    "zoe@inbox.test",
    "eve@gmial.com",
  ]);
  await verifyList(page);
}

export const mixed = ["zoe@", "any@", "no-one@", "nope", "bob@", "zoe@", "eve@"];
