/** The whole product on this machine, on a cloud that is there already: everything but the emulated AWS itself. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Config } from "@winnow/core/kit/config";
import { Prober } from "@winnow/core/port/prober/index";
import { contentSecurityPolicy } from "../content-security.ts";
import type { Topology } from "../topology.ts";
import { startIdentityProvider } from "./identity-provider/index.ts";
import type { Handler } from "./runtime/invocation.ts";
import { type Runtime, startRuntime } from "./runtime/index.ts";
import { provision } from "./runtime/provision.ts";
import { provisionSecrets, readSecret } from "../secrets.ts";
import { createLocalWorld, type LocalWorld, type LocalWorldOptions } from "./world.ts";

export const webFolder = join(import.meta.dirname, "../../web/dist");

export interface ProductOptions {
  topology: Topology;
  /** Of the local cloud. */
  endpoint: string;
  /** 0 takes any free port. */
  port: number;
  stage: string;
  world: LocalWorldOptions;
  /** Leaves it to agents to ask mail servers. */
  agents?: boolean;
  /** Has somebody play Google, so that people can sign in with it. */
  google?: boolean;
}

export interface Product {
  url: string;
  /** Runs the body in the product's world. */
  enter: LocalWorld["enter"];
  /** With which agents sign in. */
  agentToken: string;
  close(): Promise<void>;
}

/** Starts the product. The environment of this process becomes that of the stage's functions. */
export async function startProduct({
  topology,
  endpoint,
  port,
  stage,
  world,
  agents = false,
  google = false,
}: ProductOptions): Promise<Product> {
  const settings = await foundStage(topology, { endpoint, stage });
  const identityProvider = google ? await startIdentityProvider() : undefined;
  const localWorld = await createLocalWorld(world);
  const enter = agents ? await leavingProbesToAgents(localWorld.enter) : localWorld.enter;
  const runtime = await runStage(topology, { endpoint, stage, port, enter });
  Config.set(Config.parse({ ...settings, ...identityProvider?.settings, APP_URL: runtime.url }));
  identityProvider?.serve(`${runtime.url}/login`);
  const { ensureDemo } = await import("./demo.ts");
  await enter(ensureDemo);
  return {
    url: runtime.url,
    enter,
    agentToken: await readSecret(Config.get().secretPrefix, "agent-token"),
    async close() {
      await runtime.close();
      await localWorld.close();
      await identityProvider?.close();
    },
  };
}

export interface Place {
  /** Of the local cloud. */
  endpoint: string;
  stage: string;
}

/** Makes the stage's resources and secrets where they are missing. Returns its functions' environment, which becomes that of this process. */
export async function foundStage(
  topology: Topology,
  { endpoint, stage }: Place,
): Promise<Readonly<Record<string, string>>> {
  const settings: Record<string, string> = {
    AWS_ENDPOINT_URL: endpoint,
    AWS_REGION: "us-east-1",
    AWS_ACCESS_KEY_ID: "local",
    AWS_SECRET_ACCESS_KEY: "local",
    ...(await provision(topology, { endpoint, stage })),
  };
  Object.assign(process.env, settings);
  Config.set(Config.parse(settings));
  await provisionSecrets(Config.get().secretPrefix);
  return settings;
}

interface StageOptions extends Place {
  /** 0 takes any free port. */
  port: number;
  enter: LocalWorld["enter"];
}

/** Runs the functions of a stage that is founded, in its environment. Any number of processes may do so at once. */
export const runStage = async (topology: Topology, { port, ...options }: StageOptions): Promise<Runtime> =>
  startRuntime(topology, {
    ...options,
    handlers: handlersOf,
    httpPort: port,
    webFolder,
    webHeaders: { "content-security-policy": contentSecurityPolicy(options.endpoint, await page()) },
  });

async function leavingProbesToAgents(enter: LocalWorld["enter"]): Promise<LocalWorld["enter"]> {
  const { Agent } = await import("@winnow/core/probing");
  return (body) => enter(() => Prober.provide(Agent.prober, body));
}

/** Without a built web application there are no inline scripts to allow. */
const page = (): Promise<string> => readFile(join(webFolder, "index.html"), "utf8").catch(() => "");

const functionsFolder = join(import.meta.dirname, "../../functions/src");

const handlersOf = (path: string): Promise<{ handler: Handler }> => {
  const file = join(functionsFolder, `${path}.ts`);
  return import(file) as Promise<{ handler: Handler }>;
};
