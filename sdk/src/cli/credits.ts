/** `winnow credits`. */
import { type Context, type Exit, exit } from "./context.ts";
import { number, print, printJSON, table } from "./output.ts";

export async function credits({ winnow, isJSON, signal }: Context): Promise<Exit> {
  const has = await winnow.credits({ signal });
  if (isJSON) printJSON(has);
  else
    for (const line of table([
      ["total", number(has.total)],
      ["monthly", `${number(has.monthly)}${has.renews_at ? `, until ${has.renews_at.slice(0, 10)}` : ""}`],
      ["lifetime", number(has.lifetime)],
      ["held", number(has.held)],
    ]))
      print(line);
  return exit.fine;
}
