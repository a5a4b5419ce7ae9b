/** Opens a link that the server makes on demand, such as an invoice or a portal of Paddle. */
import { isWebAddress } from "./web-address.ts";

/** Opens a tab at once, so that no popup blocker stops it, and leads it to the link. Closes it where there is none. */
export async function openLink(link: () => Promise<{ url: string }>): Promise<void> {
  const tab = window.open("", "_blank");
  try {
    const { url } = await link();
    if (!isWebAddress(url)) throw new Error("The link is not a web address.");
    if (tab === null) {
      location.assign(url);
      return;
    }
    tab.opener = null;
    tab.location.replace(url);
  } catch (error) {
    tab?.close();
    throw error;
  }
}
