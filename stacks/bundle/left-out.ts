/** What bundles leave out: parts of packages that no function needs, and constants of core that a function does not use. */
import { parseAst } from "rolldown/parseAst";
import { type Plugin, RolldownMagicString } from "rolldown";

/** Has a module of a package replaced by this code. */
const replacing = (name: string, module: RegExp, code: string): Plugin => ({
  name,
  load: { filter: { id: module }, handler: () => ({ code, moduleType: "js" }) },
});

/** Leaves out zod's messages in all languages but English. */
const englishOnly = replacing(
  "english only",
  /\/zod\/v4\/locales\/index\.js$/,
  'export { default as en } from "./en.js";',
);

/** Finds credentials in the environment alone, where Lambda puts them: the SDK's other providers are a tenth of its code. */
const environmentCredentials = replacing(
  "environment credentials",
  /\/credential-provider-node\/dist-es\/index\.js$/,
  'export { fromEnv as defaultProvider } from "@aws-sdk/credential-provider-env";',
);

/** Leaves out streams of events, which only S3 Select answers with. */
const noEventStreams = replacing(
  "no event streams",
  /\/@smithy\/core\/dist-es\/submodules\/event-streams\/index\.js$/,
  `export const eventStreamSerdeProvider = () => ({});
  export const resolveEventStreamSerdeConfig = (config) => Object.assign(config, { eventStreamMarshaller: {} });
  export class EventStreamSerde {}`,
);

/** Leaves out the check of ElectroDB's models by JSON schema, which every test of core makes. */
const checkedModels = replacing(
  "checked models",
  /\/jsonschema\/lib\/index\.js$/,
  `exports.Validator = class { addSchema() {} validate() { return { errors: [] }; } };
  exports.Validator.prototype.customFormats = {};`,
);

type Range = readonly [start: number, end: number];
type Node = ReturnType<typeof parseAst>;

/** What to change in a source. Bundles of all functions have the same sources, each of which is parsed once. */
function rangesIn(find: (program: Node) => readonly Range[]): (source: string) => readonly Range[] {
  const known = new Map<string, readonly Range[]>();
  return (source) => {
    const ranges = known.get(source) ?? find(parseAst(source, { lang: "ts" }));
    known.set(source, ranges);
    return ranges;
  };
}

/** The values of constants that may call something. */
const madeValues = rangesIn(({ body }) =>
  body.flatMap((statement) => {
    const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (declared?.type !== "VariableDeclaration") return [];
    return declared.declarations.flatMap(({ init }): Range[] =>
      init !== null && made.has(init.type) ? [[init.start, init.end]] : [],
    );
  }),
);

/**
 * Tells the bundler that the constants of core are made without side effects: a schema or a verb that a function does not
 * use is left out with all that it needs.
 */
const usedConstants: Plugin = {
  name: "used constants",
  transform: {
    filter: { id: /\/core\/src\/.*\.ts$/ },
    handler(source) {
      const code = new RolldownMagicString(source);
      for (const [start, end] of madeValues(source))
        code.appendLeft(start, "/* @__PURE__ */ (() => (").prependRight(end, "))()");
      return { code };
    },
  },
};

/** The expressions that may call something. */
const made: ReadonlySet<string> = new Set([
  "CallExpression",
  "NewExpression",
  "ObjectExpression",
  "ArrayExpression",
  "TSAsExpression",
  "TSSatisfiesExpression",
]);

/** Leaves out what schemas say of themselves: only the API, which documents its calls, reads that. */
export const descriptions: Plugin = {
  name: "descriptions",
  transform: {
    filter: { id: /\/core\/src\/.*schema\.ts$/ },
    handler(source) {
      const code = new RolldownMagicString(source);
      for (const [start, end] of describing(source)) code.remove(start, end);
      return { code };
    },
  },
};

const describing = rangesIn((program) => describingIn(program));

function describingIn(node: unknown): Range[] {
  if (typeof node !== "object" || node === null) return [];
  const { type, callee, end } = node as { type?: string; end: number; callee?: Callee };
  if (type === "CallExpression" && callee?.property?.name === "describe" && callee.object)
    return [[callee.object.end, end], ...describingIn(callee.object)];
  return Object.values(node).flatMap(describingIn);
}

interface Callee {
  object?: { end: number };
  property?: { name?: string };
}

export const leftOut: readonly Plugin[] = [
  englishOnly,
  environmentCredentials,
  noEventStreams,
  checkedModels,
  usedConstants,
];
