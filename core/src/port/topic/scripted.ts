import type { Topics } from "./index.ts";

/** Topics with one certificate at every URL, which record what was confirmed. */
export function scriptedTopics(pem: string): Topics & { confirmed: string[] } {
  const confirmed: string[] = [];
  return {
    confirmed,
    certificate: async () => pem,
    confirm: async ({ href }) => {
      confirmed.push(href);
    },
  };
}
