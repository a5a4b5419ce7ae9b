import { z } from "zod";
import { appURLOf } from "../http/app-url.ts";
import { createContext } from "@winnow/core/kit/context";
import { tool } from "./tool.ts";

interface Place {
  path: string;
  page: string;
  title: string;
  text: string;
}

/** Loads the search over the documentation, at the first search. */
export type LoadSearch = () => Promise<(query: string) => readonly Place[]>;

export const documentation = createContext<LoadSearch>("documentation");

const maxShown = 5;
const maxText = 1_500;

export const searchDocs = tool({
  name: "search_docs",
  title: "Search the documentation",
  description:
    "Finds places in the documentation of the API by words, with their text and address: how a call works, what an error means, what a field says. Costs nothing.",
  input: z.object({ query: z.string().min(1).max(200).describe("A few words, like “webhook signature”") }),
  output: z.object({
    places: z.array(z.object({ url: z.string(), title: z.string(), page: z.string(), text: z.string() })),
  }),
  scopes: [],
  isReadOnly: true,
  async work({ query }) {
    const search = await documentation.use()();
    const places = search(query)
      .slice(0, maxShown)
      .map(({ path, title, page, text }) => ({
        url: appURLOf(path),
        title,
        page,
        text: text.slice(0, maxText),
      }));
    const lines = places.map(({ url, title, page, text }) => `${page}: ${title} (${url})\n${text}`);
    return {
      text: lines.length === 0 ? "Nothing was found. Try fewer or other words." : lines.join("\n\n"),
      data: { places },
    };
  },
});
