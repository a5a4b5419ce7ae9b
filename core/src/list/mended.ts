import { Address } from "../address/index.ts";
import { unwrap } from "../file/index.ts";
import { Actor } from "../kit/actor.ts";
import { fn } from "../kit/fn.ts";
import { listAreas } from "../kit/permission.ts";
import { type MendedTexts, Texts } from "./schema.ts";

/** What texts can be mended to, before a list is made of them. Nothing of them is kept. */
export const mended = fn(Texts, ({ emails }): MendedTexts => {
  Actor.canAny(listAreas, "add");
  return { addresses: emails.map((text) => Address.mend(unwrap(text))?.address ?? null) };
});
