/** All pages of the documentation, and the search over them. */
import { Config } from "@winnow/core/kit/config";
import { lazy } from "@winnow/core/kit/cache/lazy";
import { accuracyPage } from "./accuracy-page.ts";
import { auditPage } from "./audit-page.ts";
import { budgetsPage } from "./budget-page.ts";
import { changelogPage } from "./changelog-page.ts";
import { mcpPage } from "./mcp-page.ts";
import { neverBouncePage } from "./neverbounce-page.ts";
import { outcomesPage } from "./outcome-page.ts";
import { pricingPage } from "./pricing-page.ts";
import { privacyPage } from "./privacy-page.ts";
import { providersPage } from "./provider-page.ts";
import { reasonsPage } from "./reason-page.ts";
import { referenceItem, referencePage } from "./reference-page.ts";
import { rulesPage } from "./rule-page.ts";
import { sdkPage } from "./sdk-page.ts";
import { startPage } from "./start-page.ts";
import { suppressionPage } from "./suppression-page.ts";
import { testModePage } from "./test-mode-page.ts";
import { webhooksPage } from "./webhook-page.ts";
import { zeroBouncePage } from "./zerobounce-page.ts";
import { errorPages, errorsPage } from "./error-page.ts";
import { formGuardPage } from "./form-guard-page.ts";
import type { Document } from "./openapi.ts";
import type { MenuItem, Page } from "./layout.ts";
import { type Place, searchOf } from "./search.ts";

/** The pages that are the same everywhere, without the first, in the order of the menu. */
const others: readonly Page[] = [
  sdkPage,
  errorsPage,
  reasonsPage,
  providersPage,
  webhooksPage,
  testModePage,
  formGuardPage,
  mcpPage,
  zeroBouncePage,
  neverBouncePage,
  rulesPage,
  suppressionPage,
  outcomesPage,
  accuracyPage,
  budgetsPage,
  auditPage,
  pricingPage,
  changelogPage,
];

/** Those that are the same everywhere. */
export const pages: readonly Page[] = [startPage, ...others];

interface Pages {
  reference: () => Page;
  /** All but those of single errors. */
  listed: () => readonly Page[];
  search: () => (query: string) => Place[];
}

/** That of this installation. */
export const privacy = lazy(() => privacyPage(Config.get()));

/** What every page lists beside its content. */
export const menu = lazy((): readonly MenuItem[] => [startPage, referenceItem, ...others, privacy()]);

/** The pages with the reference of a document, each made at its first use. */
export function pagesOf(document: () => Document): Pages {
  const reference = lazy(() => referencePage(document()));
  const listed = lazy(() => [...pages, privacy(), reference()]);
  return { reference, listed, search: lazy(() => searchOf([...listed(), ...errorPages()])) };
}
