import type { Page } from "@playwright/test";

/**
 * Rejects a call once. Journeys make few wrong guesses for real, because all come from one address,
 * and the rate limit grows with each guess.
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
