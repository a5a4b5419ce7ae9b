/** What axe and a ruler say of a screen. */
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "./journey.ts";

/** Nothing to object to in either theme, once what moves has come to rest. */
export async function isClean(page: Page): Promise<void> {
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await expect.poll(() => objections(page), { message: colorScheme, timeout: 30_000 }).toEqual([]);
  }
}

async function objections(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    // What opens in front of the page lies outside its landmarks.
    .disableRules(["region"])
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
}

/** Nothing reaches past the right edge of the window. */
export async function staysWithin(page: Page): Promise<void> {
  const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await page.evaluate(overflow)).toBe(0);
}

export const screens = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;
