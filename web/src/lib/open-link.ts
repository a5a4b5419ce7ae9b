/** Opens a link that the server makes on demand, such as an invoice or a portal of Paddle. */

/** Opens a tab at once, so that no popup blocker stops it, and leads it to the link. Closes it where there is none. */
export async function openLink(link: () => Promise<{ url: string }>): Promise<void> {
  const tab = window.open("", "_blank");
  try {
    const { url } = await link();
    requireWebAddress(url);
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

/** Saves the file behind a link, which the server sends as an attachment. */
export async function saveLink(link: () => Promise<{ url: string }>): Promise<void> {
  const { url } = await link();
  requireWebAddress(url);
  const anchor = document.createElement("a");
  anchor.href = url;
  anchor.download = "";
  anchor.click();
}

function requireWebAddress(url: string): void {
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? "")) throw new Error("The link is not a web address.");
}
