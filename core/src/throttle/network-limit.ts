import { Window } from "../window/index.ts";
import { network, site } from "./subject.ts";

/** What a site may use in a window, in shares of a network. */
const networksOfSite = 5;

const reason = "That was asked for too often from here.";

/** Counts a use by the caller's network, and by its site. Throws `limit`. */
export async function limitNetwork(
  purpose: Window.Name | Window.Subject,
  { max, seconds }: Window.Limit,
): Promise<void> {
  await Window.spend(`${purpose}:${network()}`, { max, seconds }, reason);
  const around = site();
  if (around !== null)
    await Window.spend(`${purpose}:${around}`, { max: max * networksOfSite, seconds }, reason);
}
