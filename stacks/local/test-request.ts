/** Requests for tests that `fetch` cannot make. */
import { request as send } from "node:http";

/** The status of a GET of the URL under another Host header. */
export const statusUnderHost = (url: string, host: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const request = send(url, { headers: { host }, timeout: 5_000 }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.once("error", reject);
    request.end();
  });
