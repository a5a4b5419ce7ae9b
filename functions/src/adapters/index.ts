/**
 * Provides every port with its real adapter, once per cold start. Tests and the local product provide their
 * adapters first, which are kept. The environment cannot replace an adapter. Adapters for DNS, mail servers,
 * webhooks, Google and Paddle are loaded at their first call, which most functions never make.
 */
import { Config } from "@winnow/core/kit/config";
import { provideMissing } from "@winnow/core/kit/context";
import { loadOnce } from "@winnow/core/kit/cache/load-once";
import { Clock } from "@winnow/core/port/clock/index";
import { systemClock } from "@winnow/core/port/clock/system";
import { Identity } from "@winnow/core/port/identity/index";
import { Payment } from "@winnow/core/port/payment/index";
import { Prober } from "@winnow/core/port/prober/index";
import { Resolver } from "@winnow/core/port/resolver/index";
import { WebhookClient } from "@winnow/core/port/webhook-client/index";
import { Topic } from "@winnow/core/port/topic/index";
import { Verdict } from "@winnow/core/verdict";
import { asOperator } from "./as-operator.ts";
import { deferred } from "./deferred.ts";
import { payingBy } from "./paying-by.ts";

let identity: Identity.Provider | null | undefined;
let payment: Payment.Provider | null | undefined;

const realPayment = () => (payment === undefined ? (payment = configuredPayment()) : payment);
const realIdentity = () => (identity === undefined ? (identity = offeredIdentity()) : identity);

/** Google, or a substitute in its place; null if the stage has no client id. */
function offeredIdentity(): Identity.Provider | null {
  const configured = Config.get().google;
  if (!configured) return null;
  const { clientID, authorizeURL } = configured;
  const loaded = loadOnce(async () => (await import("@winnow/core/port/identity/google")).google(configured));
  return {
    offer: { clientID, authorizeURL },
    identify: async (...proof) => (await loaded()).identify(...proof),
  };
}

/** Paddle, or the local Paddle in its place; null if the stage sells nothing. */
function configuredPayment(): Payment.Provider | null {
  const configured = Config.get().paddle;
  if (!configured) return null;
  const apiKey = async () => asOperator((await import("@winnow/core/billing")).apiKey);
  return payingBy(async () => {
    const { paddle } = await import("@winnow/core/port/payment/paddle");
    return paddle({ url: configured.url, apiKey });
  });
}

const probing = loadOnce(() => import("./probing.ts"));

const resolver = deferred<Resolver.Resolver>(async () => (await probing()).resolver, {
  mail: "one",
  addresses: "one",
});

/** Where nothing is probed, no question is built. */
const realProber = (): Prober.Prober => ({
  isUnavailable: Config.required("probing").transport === "none",
  probe: async (question) => (await probing()).prober().probe(question),
});

const domainCache = deferred<Verdict.DomainCache.Cache>(async () => (await probing()).domainCache, {
  get: "one",
  put: "one",
});

const providerFacts = deferred<Verdict.ProviderFacts.Source>(async () => (await probing()).providerFacts, {
  find: "one",
});

const testEvidence = deferred<Verdict.TestEvidence.Source>(async () => (await probing()).testEvidence, {
  ofDomains: "one",
  find: "one",
});

const webhookClient = deferred<WebhookClient.WebhookClient>(
  async () => (await import("./webhook-client.ts")).webhookClient,
  { refusalOf: "one", post: "one" },
);

const topics = deferred<Topic.Topics>(async () => (await import("@winnow/core/port/topic/sns")).sns(), {
  certificate: "one",
  confirm: "one",
});

const adapters = [
  Clock.bind(() => systemClock),
  Resolver.bind(() => resolver),
  Prober.bind(realProber),
  Identity.bind(realIdentity),
  Payment.bind(realPayment),
  Verdict.DomainCache.bind(() => domainCache),
  Verdict.ProviderFacts.bind(() => providerFacts),
  Verdict.TestEvidence.bind(() => testEvidence),
  WebhookClient.bind(() => webhookClient),
  Topic.bind(() => topics),
];

/** Runs the body with the real adapters; the first call parses the configuration. */
export function withAdapters<R>(body: () => R): R {
  if (!Config.isSet()) Config.set(Config.parse(process.env));
  return provideMissing(adapters, body);
}
