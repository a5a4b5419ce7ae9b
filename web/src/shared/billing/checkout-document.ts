/**
 * Only documents of the checkout's pages may load Paddle's script: the content security policy differs by path, and a
 * navigation within the application keeps the policy of the document that was loaded first.
 */
import { redirectDocument } from "react-router";
import { untilReachable, useConnection } from "../../lib/connection.ts";
import { paths } from "../../paths.ts";

/** Paths whose documents allow Paddle's script, as the servers of the pages know them. */
const allows = (path: string): boolean => path === paths.pricing || path.startsWith(`${paths.myPlan}/`);

/** The path at which this document was loaded. */
function documentPath(): string | undefined {
  const [navigation] = performance.getEntriesByType("navigation");
  return navigation === undefined ? undefined : new URL(navigation.name).pathname;
}

/**
 * Loads a document of its own for a page with a checkout, unless this one allows Paddle's script. Without a connection the page
 * before stays until it is back.
 */
export async function requireCheckoutDocument(request: Request): Promise<void> {
  const path = documentPath();
  if (path === undefined || allows(path)) return;
  if (useConnection.getState().isLost) await untilReachable();
  throw redirectDocument(request.url);
}
