import type { RequestListener } from "node:http";
import { answerChoice } from "./choice.ts";
import { paths } from "./paths.ts";
import { createPeople } from "./people.ts";
import { createProvider, type ProviderOptions } from "./provider.ts";

/** The HTTP listener: OpenID Connect routes and the account chooser. */
export async function listenerOf(options: Omit<ProviderOptions, "people">): Promise<RequestListener> {
  const people = createPeople();
  const provider = await createProvider({ ...options, people });
  const answer = provider.callback();
  return (request, response) => {
    if (!request.url?.startsWith(`${paths.choice}/`)) return void answer(request, response);
    answerChoice(provider, people, request, response).catch((error: unknown) => {
      console.error(`${request.method} ${request.url} failed`, error);
      response.destroy();
    });
  };
}
