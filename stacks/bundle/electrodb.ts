/**
 * ElectroDB with the SDK's commands that it sends. It loads the SDK by `require`, and a bundler keeps all of what is required, each
 * module in a function of its own. Here the commands are imported, so that the rest is left out.
 */
import { createRequire } from "node:module";
import { join } from "node:path";
import { type Plugin, RolldownMagicString } from "rolldown";
import { root } from "./options.ts";

const { resolve } = createRequire(join(root, "core/package.json"));

const commands = ["Get", "Put", "Update", "Delete", "Query", "Scan"]
  .concat(["BatchGet", "BatchWrite", "TransactGet", "TransactWrite"])
  .map((name) => `${name}Command`)
  .join(", ");

const withCommands = `
  import { ${commands} } from "@aws-sdk/lib-dynamodb";
  import { unmarshall } from "@aws-sdk/util-dynamodb";
  import electrodb from ${JSON.stringify(resolve("electrodb"))};
  import { sdk } from ${JSON.stringify(resolve("electrodb/src/client.js"))};
  Object.assign(sdk, { ${commands}, unmarshall });
  export const { CustomAttributeType, Entity } = electrodb;`;

/** Its two lines that require the SDK. */
const required = ["lib", "util"].map((name) => `const ${name} = require("@aws-sdk/${name}-dynamodb");`);

export const electrodb: Plugin = {
  name: "electrodb",
  resolveId: { filter: { id: /^electrodb$/ }, handler: () => "\0electrodb" },
  load: { filter: { id: /^\0electrodb$/ }, handler: () => withCommands },
  transform: {
    filter: { id: /\/electrodb\/src\/client\.js$/ },
    handler(source) {
      const code = new RolldownMagicString(source);
      for (const line of required) {
        if (!source.includes(line)) throw new Error("ElectroDB requires the SDK in another way.");
        code.replace(line, "");
      }
      return {
        code: code.prepend("const sdk = {}, lib = sdk, util = sdk;").append("module.exports.sdk = sdk;"),
      };
    },
  },
};
