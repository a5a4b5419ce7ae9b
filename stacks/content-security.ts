/** The Content-Security-Policy of our pages. */
import { createHash } from "node:crypto";

/** The policy of the pages. Allows uploads to the origin `files` and the inline scripts of `html`. */
export function contentSecurityPolicy(files: string, html: string): string {
  const directives = {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...inlineScripts(html).map(hashSource)],
    "style-src": ["'self'"],
    "font-src": ["'self'"],
    "img-src": ["'self'", "data:", "blob:", files],
    "worker-src": ["'self'", "blob:"],
    "manifest-src": ["'self'"],
    "connect-src": ["'self'", files],
    "form-action": ["'self'", files],
    "base-uri": ["'none'"],
    "frame-ancestors": ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(" "))
    .join("; ");
}

function inlineScripts(html: string): string[] {
  const scripts = html.matchAll(/<script(?<attributes>[^>]*)>(?<text>[\s\S]*?)<\/script>/gi);
  return [...scripts].flatMap(({ groups }) =>
    groups?.["text"] && !/\ssrc\s*=/i.test(groups["attributes"] ?? "") ? [groups["text"]] : [],
  );
}

const hashSource = (script: string): string =>
  `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
