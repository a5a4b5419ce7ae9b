/**
 * Has the SDK sign each call with the access key of the function that makes it, though all functions share this process and its
 * clients. Imported before any client of the SDK, which keeps the provider that it finds.
 */
import { createRequire } from "node:module";
import { roleSecret } from "../cloud/iam/roles.ts";
import { currentRole } from "./role.ts";

type Credentials = Readonly<{ accessKeyId: string; secretAccessKey: string }>;
type Provider = (options?: unknown) => Promise<Credentials>;

const require = createRequire(createRequire(import.meta.url).resolve("@aws-sdk/client-dynamodb"));
const node = require("@aws-sdk/credential-provider-node") as {
  defaultProvider: (init?: unknown) => Provider;
};

const usual = node.defaultProvider;

node.defaultProvider = (init) => {
  const provider = usual(init);
  return async (options) => {
    const role = currentRole();
    return role === undefined ? provider(options) : { accessKeyId: role, secretAccessKey: roleSecret };
  };
};
