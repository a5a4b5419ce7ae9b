/** One browser, which keeps its device cookie. Returns what posts a body to a path. */
export function newBrowser<Body>(url: string) {
  let cookie = "";
  return async (path: string, body: object) => {
    const answer = await fetch(new URL(path, url), {
      method: "POST",
      headers: { "content-type": "application/json", cookie },
      body: JSON.stringify(body),
    });
    const device = answer.headers.getSetCookie().find((each) => each.includes("device"));
    if (device) cookie = device.split(";")[0] ?? "";
    return { status: answer.status, body: (await answer.json()) as Body };
  };
}
