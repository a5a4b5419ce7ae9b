/** Generates the sample files, always with the same content: `node stacks/local/samples/make.ts`. */
import { writeFileSync } from "node:fs";

import { hard } from "./hard.ts";
import { newsletter } from "./newsletter.ts";
import { tour } from "./tour.ts";

const seed = 2026;

export const samples: Readonly<Record<string, () => string>> = {
  "tour.csv": tour,
  "newsletter-5000.csv": () => newsletter(5_000, seed),
  "hard.txt": hard,
};

if (import.meta.main) {
  for (const [name, make] of Object.entries(samples)) writeFileSync(new URL(name, import.meta.url), make());
}
