import type { PasskeyOffer, Session } from "@winnow/core/account/schema";

/** What the calls of a sign-in answer: each has some of it. */
export type Answer = Session & Offer;
export type Offer = PasskeyOffer & { options: { challenge: string } };

/** One browser, which keeps its device cookie. Returns what posts a body to a path. */
export function newBrowser(url: string) {
  let cookie = "";
  return async (path: string, body: object) => {
    const answer = await fetch(new URL(path, url), {
      method: "POST",
      headers: { "content-type": "application/json", cookie },
      body: JSON.stringify(body),
    });
    const device = answer.headers.getSetCookie().find((each) => each.includes("device"));
    if (device) cookie = device.split(";")[0] ?? "";
    return { status: answer.status, body: (await answer.json()) as Answer };
  };
}
