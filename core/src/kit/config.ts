/** The configuration of a program: parsed once from its environment, where its adapters are chosen. */
export * as Config from "./config.ts";

import { z } from "zod";

const Text = z.string().min(1);

/** A whole number. Its error says what to set. */
const wholeFrom = (min: number) =>
  Text.transform((text, context) => {
    const number = Number(text);
    if (Number.isSafeInteger(number) && number >= min) return number;
    context.addIssue({ code: "custom", message: `is "${text}"; set a whole number from ${min} on` });
    return z.NEVER;
  });
const Count = wholeFrom(1);

/** Whole numbers of one meaning, from the first on. */
const Counts = Text.transform((text, context) => {
  const numbers = text.split(",").map(Number);
  if (numbers.every((number) => Number.isSafeInteger(number) && number > 0)) return numbers;
  context.addIssue({
    code: "custom",
    message: `is "${text}"; set whole numbers from 1 on, such as 300 or 300,900`,
  });
  return z.NEVER;
});

/** Above 0, and at most 1. */
const Share = Text.transform((text, context) => {
  const share = Number(text);
  if (share > 0 && share <= 1) return share;
  context.addIssue({ code: "custom", message: `is "${text}"; set a number above 0 and at most 1` });
  return z.NEVER;
});

const Words = z
  .string()
  .default("")
  .transform((text) => text.split(/[\s,]+/).filter(Boolean));

const Resources = z.object({
  TABLE_NAME: Text,
  BUCKET_NAME: Text,
  BUS_NAME: Text,
  SECRET_PREFIX: Text,
  STAGE: Text.default("local"),
  MAIL_FROM: Text.optional(),
  APP_URL: Text.optional(),
});

const StorageEnvironment = z
  .object({
    STORAGE_REGION: Text,
    LOG_DAYS: Count,
    RECOVERY_DAYS: Count,
    // Where a firewall logs the addresses of clients.
    CLIENT_LOG_DAYS: Count.optional(),
  })
  .transform((set) => ({
    region: set.STORAGE_REGION,
    logDays: set.LOG_DAYS,
    recoveryDays: set.RECOVERY_DAYS,
    ...(set.CLIENT_LOG_DAYS !== undefined && { clientLogDays: set.CLIENT_LOG_DAYS }),
  }));

const Limits = z.object({
  STALE_SECONDS: Count,
  RETRY_SECONDS: Count,
  DEADLINE_SECONDS: Count,
  GREYLIST_SECONDS: Counts,
  MIN_CHUNKS_IN_FLIGHT: Count.default(1),
  MAX_CHUNKS_IN_FLIGHT: Count.default(50),
  SMALL_ROWS: wholeFrom(0).default(10_000),
  STEPS_AT_ONCE: Count.default(3),
  VERIFICATIONS_AT_ONCE: Count.default(10),
  SLOW_ROUNDS_OF_CHUNKS: Count.default(30),
  SLOW_ROUNDS_OF_ADDRESSES: Count.default(20),
  SLOW_ROUNDS_OF_ANALYSES: Count.default(6),
  FIRST_ROUNDS_OF_ADDRESSES: Count.default(30),
  WAITING_CALLS: Count.default(80),
  WAITING_POLLS: Count.default(40),
  AGENT_SILENCE_SECONDS: Count,
  CODES_PER_HOUR: Count,
  FREE_GRANTS_PER_DOMAIN: Count,
  SESSION_REQUESTS_PER_MINUTE: Count.default(600),
  WORKSPACE_REQUESTS_PER_MINUTE: Count.default(3_000),
});

const Google = z.object({
  GOOGLE_CLIENT_ID: Text,
  GOOGLE_ISSUER: Text,
  GOOGLE_JWKS_URI: Text,
  GOOGLE_AUTHORIZE_URL: Text,
});

const Transport = z.enum(["none", "agent", "direct", "socks5"], {
  error: ({ input }) => `is "${String(input)}"; set none, agent, direct or socks5`,
});

const DirectEnvironment = z.object({
  PROBE_EHLO: Text,
  PROBE_MAIL_FROM: Text,
  PROBE_SHARE: Share,
  PROBE_FORBIDDEN: Words,
  PROBE_SELF_TEST: Words,
});

const PaddleEnvironment = z.object({
  PADDLE_URL: z.url(),
  PADDLE_CLIENT_TOKEN: Text,
  PADDLE_PRICES: Text.transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: "custom", message: "is not JSON" });
      return z.NEVER;
    }
  }).pipe(z.record(z.string(), z.string().regex(/^pri_[a-z0-9]{26}$/, "has a value that is no price id"))),
});

/** The function itself asks the mail servers. */
export interface DirectProbing {
  transport: "direct" | "socks5";
  /** The sender: EHLO name and MAIL FROM. */
  ehlo: string;
  mailFrom: string;
  /** The share of the provider limits that the stage uses, above 0 and at most 1. */
  share: number;
  /** The operator's own networks, which are never dialled. */
  forbidden: readonly string[];
  /** The mail hosts of the self-test of port 25. */
  selfTest: readonly string[];
}

/** How mail servers are asked: not at all, by agents, or from the function itself. */
export type Probing = { transport: "none" | "agent" } | DirectProbing;

/** The region where a stage in the cloud keeps its data, and the days for which it keeps logs, and backups and earlier versions. */
export type Storage = z.output<typeof StorageEnvironment>;

/** Paddle's API for this stage, and what its checkout needs. */
export interface Paddle {
  /** The base URL of the API. */
  url: string;
  environment: "production" | "sandbox" | "local";
  clientToken: string;
  /** Paddle's price ids by the ids of the catalogue's offers. */
  prices: Readonly<Record<string, string>>;
}

export interface Configuration {
  table: string;
  bucket: string;
  bus: string;
  /** The name of the stage. */
  stage: string;
  /** Null where everything lies on the machine that runs the product. */
  storage: Storage | null;
  /** The path of the stage's secrets in SSM, without the final slash. */
  secretPrefix: string;
  /** The URLs of the queues that this function sends to, by their names in the topology. */
  queues: Readonly<Record<string, string>>;
  /** The From address of the stage, for functions that send mail. */
  mailFrom: string | null;
  /** The URL of the web app, for functions that write links. */
  appURL: string | null;
  probing: Probing | null;
  /** Null if signing in with Google is not offered. */
  google: { clientID: string; issuer: string; keysURL: string; authorizeURL: string } | null;
  /** Null if the stage sells nothing. */
  paddle: Paddle | null;
  /** The age of a heartbeat at which a job is stale and the sweep restarts it. */
  staleSeconds: number;
  /** The maximum delay before a failed message is delivered again; doubled each time, up to eight times. */
  retrySeconds: number;
  /** The age at which a job fails and the rest of its hold is released. */
  deadlineSeconds: number;
  /** The waits before each new attempt at a greylisted address, in seconds. */
  retrySchedule: readonly number[];
  /** Chunks of one verification that are in flight: at least while the queue is long, at most while it is empty. */
  chunksInFlight: { min: number; max: number };
  /** A list of fewer rows is small: jobs on such lists have queues of their own. */
  smallRows: number;
  /** Jobs that one workspace has under way: imports, analyses and downloads, of each; and verifications. */
  jobsAtOnce: { steps: number; verifications: number };
  /**
   * Workers that all workspaces have at a time for slow hosts: with chunks of lists, single addresses, and analyses; and with the
   * first, quick rounds of single addresses.
   */
  slowRounds: { chunks: number; addresses: number; analyses: number; firstAddresses: number };
  /** Calls of all workspaces that wait for somebody else at a time, and those of them that wait for a list. */
  waitingCalls: { all: number; polls: number };
  /** The silence after which an agent counts as dead. */
  agentSilenceSeconds: number;
  /** The code emails that one network may request. */
  codesPerHour: number;
  /** Accounts of a domain that get free credits, in 30 days. */
  freeGrantsPerDomain: number;
  /** The requests that one session, and all sessions of one workspace, may make. */
  requestsPerMinute: { session: number; workspace: number };
}

type Environment = Readonly<Record<string, string | undefined>>;

let current: Configuration | undefined;

/** Sets the configuration of this program. */
export function set(configuration: Configuration): void {
  current = configuration;
}

export const isSet = (): boolean => current !== undefined;

/** The configuration of this program. Throws before it is set. */
export function get(): Configuration {
  if (!current) throw new Error("This program has no configuration yet.");
  return current;
}

/** A value that only some functions have. Throws in the others. */
export function required<Name extends "mailFrom" | "appURL" | "probing">(
  name: Name,
): NonNullable<Configuration[Name]> {
  const value = get()[name];
  if (value === null) throw new Error(`This function is not given ${name}.`);
  return value;
}

/** Reads an environment. Throws an error that names every variable that is missing or malformed. */
export function parse(environment: Environment): Configuration {
  const resources = read(Resources, environment);
  const limits = read(Limits, environment);
  return {
    table: resources.TABLE_NAME,
    bucket: resources.BUCKET_NAME,
    bus: resources.BUS_NAME,
    stage: resources.STAGE,
    storage: environment["STORAGE_REGION"] ? read(StorageEnvironment, environment) : null,
    secretPrefix: resources.SECRET_PREFIX,
    queues: queuesIn(environment),
    mailFrom: resources.MAIL_FROM ?? null,
    appURL: resources.APP_URL ?? null,
    probing: probingIn(environment),
    google: googleIn(environment),
    paddle: paddleIn(environment),
    staleSeconds: limits.STALE_SECONDS,
    retrySeconds: limits.RETRY_SECONDS,
    deadlineSeconds: limits.DEADLINE_SECONDS,
    retrySchedule: limits.GREYLIST_SECONDS,
    chunksInFlight: { min: limits.MIN_CHUNKS_IN_FLIGHT, max: limits.MAX_CHUNKS_IN_FLIGHT },
    smallRows: limits.SMALL_ROWS,
    jobsAtOnce: { steps: limits.STEPS_AT_ONCE, verifications: limits.VERIFICATIONS_AT_ONCE },
    slowRounds: {
      chunks: limits.SLOW_ROUNDS_OF_CHUNKS,
      addresses: limits.SLOW_ROUNDS_OF_ADDRESSES,
      analyses: limits.SLOW_ROUNDS_OF_ANALYSES,
      firstAddresses: limits.FIRST_ROUNDS_OF_ADDRESSES,
    },
    waitingCalls: { all: limits.WAITING_CALLS, polls: limits.WAITING_POLLS },
    agentSilenceSeconds: limits.AGENT_SILENCE_SECONDS,
    codesPerHour: limits.CODES_PER_HOUR,
    freeGrantsPerDomain: limits.FREE_GRANTS_PER_DOMAIN,
    requestsPerMinute: {
      session: limits.SESSION_REQUESTS_PER_MINUTE,
      workspace: limits.WORKSPACE_REQUESTS_PER_MINUTE,
    },
  };
}

function read<S extends z.ZodType>(schema: S, environment: Environment): z.output<S> {
  const filled = Object.fromEntries(Object.entries(environment).filter(([, value]) => value));
  const { success, data, error } = schema.safeParse(filled);
  if (success) return data;
  const faults = error.issues.map(({ path: [name = ""], message }) =>
    filled[String(name)] === undefined ? `${String(name)} is missing` : `${String(name)} ${message}`,
  );
  throw new Error(`The environment cannot be used: ${faults.join("; ")}.`);
}

const queuePrefix = "QUEUE_URL_";

const queuesIn = (environment: Environment): Configuration["queues"] =>
  Object.fromEntries(
    Object.entries(environment).flatMap(([name, url]) =>
      name.startsWith(queuePrefix) && url
        ? [[name.slice(queuePrefix.length).toLowerCase().replaceAll("_", "-"), url]]
        : [],
    ),
  );

function probingIn(environment: Environment): Probing | null {
  if (!environment["PROBE_TRANSPORT"]) return null;
  const { PROBE_TRANSPORT: transport } = read(z.object({ PROBE_TRANSPORT: Transport }), environment);
  if (transport === "none" || transport === "agent") return { transport };
  const direct = read(DirectEnvironment, environment);
  return {
    transport,
    ehlo: direct.PROBE_EHLO,
    mailFrom: direct.PROBE_MAIL_FROM,
    share: direct.PROBE_SHARE,
    forbidden: direct.PROBE_FORBIDDEN,
    selfTest: direct.PROBE_SELF_TEST,
  };
}

function googleIn(environment: Environment): Configuration["google"] {
  if (!environment["GOOGLE_CLIENT_ID"]) return null;
  const google = read(Google, environment);
  return {
    clientID: google.GOOGLE_CLIENT_ID,
    issuer: google.GOOGLE_ISSUER,
    keysURL: google.GOOGLE_JWKS_URI,
    authorizeURL: google.GOOGLE_AUTHORIZE_URL,
  };
}

function paddleIn(environment: Environment): Paddle | null {
  if (!environment["PADDLE_URL"]) return null;
  const { PADDLE_URL: url, ...paddle } = read(PaddleEnvironment, environment);
  return {
    url: url.replace(/\/$/, ""),
    environment: paddleEnvironmentOf(url, environment),
    clientToken: paddle.PADDLE_CLIENT_TOKEN,
    prices: paddle.PADDLE_PRICES,
  };
}

/** Another URL than Paddle's is allowed only where AWS is local as well, and only on this machine. */
function paddleEnvironmentOf(url: string, environment: Environment): Paddle["environment"] {
  const { origin } = new URL(url);
  if (origin === "https://api.paddle.com") return "production";
  if (origin === "https://sandbox-api.paddle.com") return "sandbox";
  const endpoint = environment["AWS_ENDPOINT_URL"];
  if (endpoint && isLoopback(endpoint) && isLoopback(url)) return "local";
  throw new Error(`PADDLE_URL is ${url}; a deployed stage calls Paddle's own API only.`);
}

const isLoopback = (url: string): boolean =>
  ["127.0.0.1", "localhost", "[::1]"].includes(new URL(url).hostname);
