/** Replies in packages of the npm registry. */
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { z } from "zod";

const require = createRequire(import.meta.url);

const Dsn = z.object({ code: z.union([z.string(), z.number()]), reply: z.string() });

/** What haraka-dsn says for each kind of reply, by the name of its constructor. */
export function harakaDsnReplies(): ReadonlyMap<string, string> {
  const constructors = require("haraka-dsn") as Record<string, () => unknown>;
  const names = Object.getOwnPropertyNames(constructors).filter(
    (name) => name.includes("_") || name === "unspecified",
  );
  return new Map(
    names.map((name) => {
      const { code, reply } = Dsn.parse(constructors[name]?.());
      return [name, `${code} ${reply}`] as const;
    }),
  );
}

/** The diagnostics of the bounces among baunsu's tests, by the name of their provider. */
export function baunsuReplies(): ReadonlyMap<string, string> {
  const folder = join(dirname(require.resolve("baunsu/package.json")), "tests/emails");
  return new Map(
    readdirSync(folder).flatMap((file) => {
      const [, name] = /^bounce_(\w+)\.txt$/.exec(file) ?? [];
      const text = readFileSync(join(folder, file), "utf8");
      const [, diagnostic] = /^Diagnostic-Code: (.*(?:\r?\n[ \t].*)*)/m.exec(text) ?? [];
      return name && diagnostic ? [[name, diagnostic.replaceAll(/\s+/g, " ")] as const] : [];
    }),
  );
}
