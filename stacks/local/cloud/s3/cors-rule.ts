/** The CORS rules of a bucket. */
import { parseXml } from "../xml.ts";
import { malformedXml } from "./error.ts";

export interface CorsRule {
  origins: string[];
  methods: string[];
  headers: string[];
  expose: string[];
  maxAgeSeconds: number | undefined;
}

const methodNames = ["GET", "PUT", "POST", "DELETE", "HEAD"];

export function readCors(document: string): CorsRule[] {
  const rules = parseXml(document, "CORSConfiguration")
    .all("CORSRule")
    .map((rule): CorsRule => {
      const maxAge = rule.one("MaxAgeSeconds")?.text;
      return {
        origins: rule.texts("AllowedOrigin"),
        methods: rule.texts("AllowedMethod"),
        headers: rule.texts("AllowedHeader"),
        expose: rule.texts("ExposeHeader"),
        maxAgeSeconds: maxAge === undefined ? undefined : Number(maxAge),
      };
    });
  const sound = rules.every(
    (rule) =>
      rule.origins.length > 0 &&
      rule.methods.length > 0 &&
      rule.methods.every((method) => methodNames.includes(method)),
  );
  if (rules.length === 0 || !sound)
    throw malformedXml(
      `Each CORSRule needs an AllowedOrigin and AllowedMethods out of ${methodNames.join(", ")}.`,
    );
  return rules;
}

/** The first rule that allows an origin a method with these headers. */
export function matchCors(
  rules: readonly CorsRule[],
  origin: string,
  method: string,
  headers: readonly string[] = [],
): CorsRule | undefined {
  return rules.find(
    (rule) =>
      rule.origins.some((pattern) => matches(pattern, origin)) &&
      rule.methods.includes(method) &&
      headers.every((header) =>
        rule.headers.some((pattern) => matches(pattern.toLowerCase(), header.toLowerCase())),
      ),
  );
}

/** A pattern may contain one `*`, which matches any text. */
function matches(pattern: string, text: string): boolean {
  const star = pattern.indexOf("*");
  if (star < 0) return pattern === text;
  const [before, after] = [pattern.slice(0, star), pattern.slice(star + 1)];
  return text.length >= before.length + after.length && text.startsWith(before) && text.endsWith(after);
}
