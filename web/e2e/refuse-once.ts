import type { Page } from "@playwright/test";

/**
 * Lets a call be refused once, as the server would refuse a wrong guess. The journeys make few guesses in earnest: all come
 * from one address, and whoever keeps guessing there waits longer each time.
 */
export const refuseOnce = (page: Page, url: string, error: string, field?: string): Promise<unknown> =>
  page.route(
    url,
    (route) => {
      const fields = field === undefined ? {} : { fields: { [field]: error } };
      return route.fulfill({ status: 400, json: { error, code: "wrong", ...fields, request_id: "x" } });
    },
    { times: 1 },
  );
