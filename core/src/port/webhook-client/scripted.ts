import type { Outcome, Post, WebhookClient } from "./index.ts";

/** A client that records what is posted and answers as told. */
export function scriptedWebhookClient(
  answer: (post: Post) => Outcome | Promise<Outcome> = () => ({ kind: "answered", status: 200, answer: "" }),
): WebhookClient & { posts: Post[] } {
  const posts: Post[] = [];
  return {
    posts,
    refusalOf: async ({ protocol }) =>
      protocol === "https:" ? null : "Use a URL that begins with https://.",
    post: async (post) => {
      posts.push(post);
      return answer(post);
    },
  };
}
