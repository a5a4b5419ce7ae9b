/** Runs the functions of a topology on this machine with Lambda's semantics, on the resources of `provision`. */
import { GetQueueUrlCommand, type SQSClient } from "@aws-sdk/client-sqs";
import { type FunctionSpec, sqsNameOf, type Topology } from "../../topology.ts";
import { invocationQueue } from "../cloud/invocation-queue.ts";
import { startAsynchronous } from "./asynchronous.ts";
import { sqsClient } from "./clients.ts";
import { startEventSource } from "./event-source.ts";
import { type HttpServer, startHttpServer } from "./http-server.ts";
import type { Handler, LambdaFunction } from "./invocation.ts";
import { untilAnswered } from "./until-answered.ts";
import type { ReceiveLoop } from "./receive-loop.ts";
import { startSubscription, type Subscription } from "./subscription.ts";
import { deadLettersOf, defaultStage, nameOf } from "./resource-name.ts";

export interface RuntimeOptions {
  /** Imports the module of a handler by its path in the topology. */
  handlers: (path: string) => Promise<{ handler: Handler }>;
  /** The URL of the local cloud. */
  endpoint: string;
  /** 0 takes any free port. */
  httpPort: number;
  /** The built web application. */
  webFolder: string;
  /** Sent with the file or page of a path of the web application. */
  webHeaders?: (path: string) => Readonly<Record<string, string>>;
  /** The URLs of other local servers, by their path prefixes below `/_local`. */
  localServers?: Readonly<Record<string, string>> | undefined;
  /** Runs around every invocation. */
  enter?: <R>(body: () => R) => R;
  stage?: string;
  /** Whether a handler may send messages to its own queue without limit, as `recursiveLoop` on AWS. Default: false. */
  isRecursive?: (handler: string) => boolean;
  /** Seconds before Lambda invokes a reaction that failed again. Default: those of AWS. */
  reactionRetrySeconds?: readonly number[];
  /** Called with the runtime's URL before any function runs, which may keep what it reads of its environment. */
  onListen?: (url: string) => void;
}

export interface Runtime {
  url: string;
  /** Takes a log line of the API's function, for the functions that subscribe to it. */
  takeLine(line: string): void;
  /** Stops receiving, and resolves once every running invocation has ended. */
  close(): Promise<void>;
}

export async function startRuntime(topology: Topology, options: RuntimeOptions): Promise<Runtime> {
  const {
    handlers,
    endpoint,
    stage = defaultStage,
    enter = (body) => body(),
    isRecursive = () => false,
    reactionRetrySeconds = [60, 120],
  } = options;
  const sqs = sqsClient(endpoint);
  const loops: ReceiveLoop[] = [];
  const subscriptions: Subscription[] = [];

  const lambda = (name: string, spec: FunctionSpec): LambdaFunction => ({
    name: nameOf(stage, name),
    spec,
    isRecursive: isRecursive(spec.handler),
    load: async () => (await handlers(spec.handler)).handler,
    enter,
  });

  let httpServer: HttpServer | undefined;

  async function close(): Promise<void> {
    await httpServer?.close();
    await Promise.all(loops.map((loop) => loop.stop()));
    await Promise.all(subscriptions.map((subscription) => subscription.settle()));
    sqs.destroy();
  }

  try {
    httpServer = await startHttpServer({
      port: options.httpPort,
      api: lambda("api", topology.api.function),
      apiPaths: topology.api.paths,
      website: { folder: options.webFolder, headersOf: options.webHeaders ?? (() => ({})) },
      localServers: options.localServers,
      endpoint,
    });
    options.onListen?.(httpServer.url);
    for (const [name, { consumer, isFIFO, ...mapping }] of Object.entries(topology.queues)) {
      const queueUrl = await urlOf(sqs, nameOf(stage, sqsNameOf(name, { isFIFO })));
      loops.push(await startEventSource({ ...mapping, sqs, queueUrl, consumer: lambda(name, consumer) }));
    }
    for (const { name, function: spec, hasDeadLetters } of topology.reactions) {
      if (!spec) continue;
      const target = lambda(name, spec);
      loops.push(
        startAsynchronous({
          sqs,
          queueUrl: await urlOf(sqs, invocationQueue(target.name)),
          target,
          retrySeconds: reactionRetrySeconds,
          maxAgeSeconds: 6 * 3_600,
          ...(hasDeadLetters && { deadLetters: await urlOf(sqs, nameOf(stage, deadLettersOf(name))) }),
          ...(spec.reserved !== undefined && { maxConcurrency: spec.reserved }),
        }),
      );
    }
    for (const { name, function: spec } of topology.crons) {
      const target = lambda(name, spec);
      const queueUrl = await urlOf(sqs, invocationQueue(target.name));
      // The next tick is the retry.
      loops.push(startAsynchronous({ sqs, queueUrl, target, retrySeconds: [], maxAgeSeconds: 60 }));
    }
    for (const { name, fields, function: spec } of topology.subscriptions)
      subscriptions.push(startSubscription(lambda(name, spec), fields));
    const takeLine = (line: string) => {
      for (const subscription of subscriptions) subscription.take(line);
    };
    return { url: httpServer.url, takeLine, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Throws with an instruction if the queue does not exist. */
async function urlOf(sqs: SQSClient, name: string): Promise<string> {
  try {
    const command = new GetQueueUrlCommand({ QueueName: name });
    const { QueueUrl = "" } = await untilAnswered(() => sqs.send(command));
    return QueueUrl;
  } catch (cause) {
    throw new Error(`The local cloud has no queue ${name}: run provision with the same topology and stage.`, {
      cause,
    });
  }
}
