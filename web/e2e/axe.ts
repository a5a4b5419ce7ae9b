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

/** Nothing reaches past the right edge of the window, or of a dialog. */
export async function staysWithin(page: Page): Promise<void> {
  const overflows = () =>
    [document.documentElement, ...document.querySelectorAll("[role=dialog], [role=alertdialog]")]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map((element) => element.getAttribute("role") ?? "window");
  expect(await page.evaluate(overflows)).toEqual([]);
}

export const screens = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;
