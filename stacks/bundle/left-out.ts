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
      for (const statement of parseAst(source, { lang: "ts" }).body) {
        const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
        if (declared?.type !== "VariableDeclaration") continue;
        for (const { init } of declared.declarations) {
          if (init === null || !made.has(init.type)) continue;
          code.appendLeft(init.start, "/* @__PURE__ */ (() => (").prependRight(init.end, "))()");
        }
      }
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
      leaveOutDescriptions(parseAst(source, { lang: "ts" }), code);
      return { code };
    },
  },
};

function leaveOutDescriptions(node: unknown, code: RolldownMagicString): void {
  if (typeof node !== "object" || node === null) return;
  const { type, callee, end } = node as { type?: string; end: number; callee?: Callee };
  if (type === "CallExpression" && callee?.property?.name === "describe" && callee.object) {
    code.remove(callee.object.end, end);
    leaveOutDescriptions(callee.object, code);
  } else for (const child of Object.values(node)) leaveOutDescriptions(child, code);
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
