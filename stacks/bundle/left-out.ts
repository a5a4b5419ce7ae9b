/** What bundles leave out: parts of packages that no function needs, and constants of core that a function does not use. */
import { type Plugin, RolldownMagicString } from "rolldown";
import { methodCallsIn, partsOf } from "./source-part.ts";

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

/** Leaves out zod's compiler of parsers and its reader of JSON schemas. */
const plainParsers: readonly Plugin[] = [
  replacing(
    "plain parsers",
    /\/zod\/v4\/core\/compile\.js$/,
    `export const INVALID = Symbol.for("zod.compile.invalid");
    export let ZodCompileAsyncError, ZodCompileUnsupportedError, compile, compileFn, toZod, withParser;`,
  ),
  replacing(
    "no JSON schemas read",
    /\/zod\/v4\/classic\/from-json-schema\.js$/,
    "export let fromJSONSchema;",
  ),
];

/** Leaves out services of ElectroDB, which join entities. */
const entitiesAlone = replacing("entities alone", /\/electrodb\/src\/service\.js$/, "");

/** Leaves out the discovery of the table's endpoint, which AWS offers and no setting asks for. */
const knownEndpoint = replacing(
  "known endpoint",
  /\/middleware-endpoint-discovery\/dist-es\/index\.js$/,
  `export const NODE_ENDPOINT_DISCOVERY_CONFIG_OPTIONS = {
    environmentVariableSelector: () => undefined,
    configFileSelector: () => undefined,
    default: undefined,
  };
  export const resolveEndpointDiscoveryConfig = (config) => config;`,
);

/** The values of constants that may call something. */
const madeValues = partsOf(({ body }) =>
  body.flatMap((statement) => {
    const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (declared?.type !== "VariableDeclaration") return [];
    return declared.declarations.flatMap(({ init }) => (init !== null && made.has(init.type) ? [init] : []));
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
      for (const { start, end } of madeValues(source))
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
      for (const { start, end } of describing(source)) code.remove(start, end);
      return { code };
    },
  },
};

const describing = partsOf((program) =>
  methodCallsIn(program).flatMap(({ object, name, end }) =>
    name === "describe" ? [{ start: object.end, end }] : [],
  ),
);

export const leftOut: readonly Plugin[] = [
  englishOnly,
  environmentCredentials,
  noEventStreams,
  checkedModels,
  ...plainParsers,
  entitiesAlone,
  knownEndpoint,
  usedConstants,
];
