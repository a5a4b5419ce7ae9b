/** The whole product on this machine, on a local cloud that is running. */
import { randomBytes } from "node:crypto";
import { appendFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Config } from "@winnow/core/kit/config";
import { memoize } from "@winnow/core/kit/cache/memoize";
import { Prober } from "@winnow/core/port/prober/index";
import { logTo } from "../../functions/src/logging/log.ts";
import { tellLate } from "../../functions/src/logging/agents-late.ts";
import { tellRest } from "../../functions/src/logging/reputation.ts";
import { isOnCycle } from "../aws/cycle.ts";
import {
  type CheckoutOrigins,
  contentSecurityPolicy,
  opensCheckout,
  paddleOrigins,
} from "../aws/content-security.ts";
import type { Topology } from "../topology.ts";
import { startIdentityProvider } from "./identity-provider/index.ts";
import { type LocalPaddle, startPaddle } from "./paddle/index.ts";
import type { Handler } from "./runtime/invocation.ts";
import { type Runtime, startRuntime } from "./runtime/index.ts";
import { provision } from "./runtime/provision.ts";
import { ensureSecret, provisionSecrets, readSecret } from "../secrets.ts";
import { createLocalAdapters, type LocalAdapters, type LocalAdaptersOptions } from "./adapters.ts";

export const webFolder = join(import.meta.dirname, "../../web/dist");

export interface ProductOptions {
  topology: Topology;
  /** The URL of the local cloud. */
  endpoint: string;
  /** 0 takes any free port. */
  port: number;
  stage: string;
  mail: LocalAdaptersOptions;
  /** Probes through agents. */
  agents?: boolean;
  /** Starts the local identity provider in place of Google. */
  google?: boolean;
  /** Starts the local Paddle with its data in this folder. The product shares its time. */
  paddle?: string | undefined;
  /** The time at which the local Paddle starts, for data of the past. */
  now?: Date | undefined;
  /** The public URL of the product; by default the URL of its own server. */
  appURL?: string | undefined;
  /** The file of all log lines. Warnings and errors are written to the terminal, too. */
  logFile?: string | undefined;
}

export interface Product {
  url: string;
  /** Runs the body with the product's adapters. */
  enter: LocalAdapters["enter"];
  /** The token of agents. */
  agentToken: string;
  close(): Promise<void>;
}

/** Starts the product. Sets the configuration of this process. */
export async function startProduct({
  topology,
  endpoint,
  port,
  stage,
  mail,
  agents = false,
  google = false,
  paddle: paddleFolder,
  now,
  appURL,
  logFile,
}: ProductOptions): Promise<Product> {
  let runtime: Runtime | undefined;
  logTo((line, level) => {
    runtime?.takeLine(line);
    if (logFile !== undefined) appendFileSync(logFile, line);
    if (level !== "info") process.stderr.write(line);
  });
  const settings = await provisionStage(topology, { endpoint, stage });
  const identityProvider = google ? await startIdentityProvider() : undefined;
  const paddle = paddleFolder === undefined ? undefined : await startLocalPaddle(paddleFolder, now);
  const localAdapters = await createLocalAdapters({ ...mail, ...(paddle && { clock: paddle.clock }) });
  const enter = agents ? await withAgentProber(localAdapters.enter) : localAdapters.enter;
  const configure = (serverURL: string) => {
    const parts = { ...settings, ...identityProvider?.settings, ...paddle?.settings };
    Config.set(Config.parse({ ...parts, APP_URL: appURL ?? serverURL }));
  };
  const running = await runStage(topology, {
    endpoint,
    stage,
    port,
    enter,
    paddleURL: paddle?.url,
    onListen: configure,
  });
  runtime = running;
  const url = appURL ?? running.url;
  identityProvider?.serve(`${url}/login`);
  paddle?.deliverTo(`${running.url}/hook/paddle/`);
  const { ensureDemo } = await import("./demo-data.ts");
  await enter(ensureDemo);
  return {
    url,
    enter,
    agentToken: await readSecret(Config.get().secretPrefix, "agent-token"),
    async close() {
      await running.close();
      await localAdapters.close();
      await identityProvider?.close();
      await paddle?.close();
    },
  };
}

async function startLocalPaddle(folder: string, now: Date | undefined): Promise<LocalPaddle> {
  const { secretPrefix } = Config.get();
  const secret = (name: string, prefix: string) =>
    ensureSecret(secretPrefix, name, () => `${prefix}${randomBytes(24).toString("base64url")}`);
  return startPaddle({
    folder,
    now,
    apiKey: await secret("paddle-api-key", "pdl_local_apikey_"),
    webhookSecret: await secret("paddle-webhook-secret", "pdl_ntfset_local_"),
  });
}

export interface StageLocation {
  /** The URL of the local cloud. */
  endpoint: string;
  stage: string;
}

/** Creates missing resources and secrets of the stage. Sets the environment and configuration of this process, and returns the environment. */
export async function provisionStage(
  topology: Topology,
  { endpoint, stage }: StageLocation,
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

interface StageOptions extends StageLocation {
  /** 0 takes any free port. */
  port: number;
  enter: LocalAdapters["enter"];
  /** The URL of the local Paddle. */
  paddleURL?: string | undefined;
  /** Called with the URL of the stage before any function runs. */
  onListen?: (url: string) => void;
}

/** Runs the functions of a provisioned stage. Several processes may run them at once. */
export async function runStage(
  topology: Topology,
  { port, paddleURL, ...options }: StageOptions,
): Promise<Runtime> {
  const html = await page();
  const checkout = paddleURL ? localCheckout(paddleURL) : paddleOrigins;
  return startRuntime(topology, {
    ...options,
    handlers: handlersOf,
    isRecursive: isOnCycle,
    reactionRetrySeconds: [1, 2],
    httpPort: port,
    webFolder,
    webHeaders: (path) => ({
      "content-security-policy": contentSecurityPolicy(
        options.endpoint,
        html,
        opensCheckout(path) ? checkout : undefined,
      ),
    }),
    localServers: paddleURL ? { "/_local/paddle": paddleURL } : undefined,
  });
}

const localCheckout = (url: string): CheckoutOrigins => ({
  script: [url],
  style: [],
  frame: [url],
  connect: [],
});

async function withAgentProber(enter: LocalAdapters["enter"]): Promise<LocalAdapters["enter"]> {
  const { Agent } = await import("@winnow/core/probing");
  const prober = Agent.prober({ onRest: tellRest, onLate: tellLate });
  return (body) => enter(() => Prober.provide(prober, body));
}

/** Empty if the web application is not built, because no inline scripts have to be allowed then. */
const page = (): Promise<string> => readFile(join(webFolder, "index.html"), "utf8").catch(() => "");

const functionsFolder = join(import.meta.dirname, "../../functions/src");

const handlersOf = memoize(1_000, (path: string): Promise<{ handler: Handler }> => {
  const file = join(functionsFolder, `${path}.ts`);
  return import(file) as Promise<{ handler: Handler }>;
});
