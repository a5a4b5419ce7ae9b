import type { Page } from "@playwright/test";

interface Held {
  /** Resolves when the page has made the request. */
  arrived: Promise<void>;
  release: () => void;
}

/** Holds the next request of a URL until it is released. */
export async function holdRequest(page: Page, url: string): Promise<Held> {
  const arrival = Promise.withResolvers<void>();
  const ending = Promise.withResolvers<void>();
  await page.route(
    url,
    async (route) => {
      arrival.resolve();
      await ending.promise;
      await route.continue();
    },
    { times: 1 },
  );
  return { arrived: arrival.promise, release: ending.resolve };
}
