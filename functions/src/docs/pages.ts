/** All pages of the documentation, and the search over them. */
import { Config } from "@winnow/core/kit/config";
import { lazy } from "@winnow/core/kit/cache/lazy";
import { accuracyPage } from "./page/accuracy.ts";
import { auditPage } from "./page/audit.ts";
import { budgetsPage } from "./page/budget.ts";
import { changelogPage } from "./page/changelog.ts";
import { mcpPage } from "./page/mcp.ts";
import { neverBouncePage } from "./page/neverbounce.ts";
import { outcomesPage } from "./page/outcome.ts";
import { pricingPage } from "./page/pricing.ts";
import { privacyPage } from "./page/privacy.ts";
import { providersPage } from "./page/provider.ts";
import { reasonsPage } from "./page/reason.ts";
import { referenceItem, referencePage } from "./page/reference.ts";
import { rulesPage } from "./page/rule.ts";
import { sdkPage } from "./page/sdk.ts";
import { startPage } from "./page/start.ts";
import { suppressionPage } from "./page/suppression.ts";
import { testModePage } from "./page/test-mode.ts";
import { webhooksPage } from "./page/webhook.ts";
import { zeroBouncePage } from "./page/zerobounce.ts";
import { errorPages, errorsPage } from "./page/error.ts";
import { formGuardPage } from "./page/form-guard.ts";
import type { Document } from "./reference/openapi.ts";
import type { MenuItem, Page } from "./html/layout.ts";
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
