/** The HTTP server of the local cloud: one port for all services. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Faults } from "./admin/faults.ts";
import { createAdmin } from "./admin/index.ts";
import { interrupt } from "./admin/interrupt.ts";
import { ownDataFolder } from "./data-folder.ts";
import { createDynamo, type Dynamo } from "./dynamo/index.ts";
import { createEvents, type Events } from "./events/index.ts";
import { createS3, type S3 } from "./s3/index.ts";
import { Roles } from "./iam/roles.ts";
import { refuseForeignHost } from "../loopback-host.ts";
import type { Credentials, RequestHandler, Service } from "./emulated-service.ts";
import { createSes, type Ses } from "./ses/index.ts";
import { createSqs, type Sqs } from "./sqs/index.ts";
import { createSsm } from "./ssm/index.ts";

const loopbackHost = "127.0.0.1";
const keepAliveMs = 75_000;

export interface CloudOptions {
  /** 0 takes any free port. */
  port: number;
  folder: string;
  /** The key pairs of the operator, who may do everything. Default: local/local and the key pair of the environment. */
  credentials?: readonly Credentials[];
  /** Whether table items stay after their TTL. */
  keepsExpired?: boolean;
  /** Whether tables are in memory, and end with the cloud. For tests, which are faster with it. */
  tablesInMemory?: boolean;
}

export interface Cloud {
  /** The value for AWS_ENDPOINT_URL. An IP address, so that S3 clients use path style. */
  endpoint: string;
  folder: string;
  services: Services;
  /** Closes all connections; resolves once everything is on disk and the data folder is released. */
  close(): Promise<void>;
}

export interface Services {
  dynamodb: Dynamo;
  sqs: Sqs;
  events: Events;
  ses: Ses;
  ssm: Service;
  s3: S3;
}

interface Opened {
  services: Services;
  roles: Roles;
}

/** Opens the data folder and serves it on the loopback interface only. */
export async function startCloud(options: CloudOptions): Promise<Cloud> {
  const folder = await ownDataFolder(options.folder);
  const faults = new Faults();
  const opened: Service[] = [];
  const server = createServer();
  const pending = new Set<Promise<void>>();

  async function close(): Promise<void> {
    faults.clear();
    server.close();
    server.closeAllConnections();
    await Promise.allSettled(pending);
    for (const service of opened.toReversed()) await service.close();
    await folder.release();
  }

  try {
    const { services, roles } = await openServices(folder.path, faults, options, opened);
    const localHandlers: readonly RequestHandler[] = [
      services.ses.inbox,
      createAdmin({ faults, roles, ...services }),
    ];
    server.on("request", (request: IncomingMessage, response: ServerResponse) => {
      const answered = answer(localHandlers, opened, faults, request, response).finally(() =>
        pending.delete(answered),
      );
      pending.add(answered);
    });
    const port = await listen(server, options.port);
    return { endpoint: `http://${loopbackHost}:${port}`, folder: folder.path, services, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Opens the services in sequence and adds each to `opened`. S3 is last, because it claims all other requests. */
async function openServices(
  path: string,
  faults: Faults,
  { credentials = keyPairs(process.env), keepsExpired, tablesInMemory }: CloudOptions,
  opened: Service[],
): Promise<Opened> {
  async function open<S extends Service>(opening: Promise<S>): Promise<S> {
    const service = await opening;
    opened.push(service);
    return service;
  }
  const roles = await Roles.open(join(path, "iam"), credentials);
  const { authorize, credentialsOf } = roles;
  const tables = tablesInMemory ? undefined : join(path, "dynamodb");
  const dynamodb = await open(createDynamo({ folder: tables, keepsExpired, faults, authorize }));
  const sqs = await open(createSqs({ folder: join(path, "sqs"), faults, authorize }));
  const events = await open(createEvents({ folder: join(path, "events"), sqs, faults, authorize }));
  const ssm = await open(createSsm({ folder: join(path, "ssm"), authorize }));
  const ses = await open(createSes({ folder: join(path, "ses"), authorize }));
  const deliver = (queueArn: string, body: string) => sqs.deliver(queueArn, body);
  const s3 = await open(createS3({ folder: join(path, "s3"), credentialsOf, roles, deliver }));
  return { services: { dynamodb, sqs, events, ses, ssm, s3 }, roles };
}

/** local/local and the key pair in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. */
function keyPairs(environment: NodeJS.ProcessEnv): Credentials[] {
  const local = { accessKeyId: "local", secretAccessKey: "local" };
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = environment;
  return accessKeyId && secretAccessKey ? [{ accessKeyId, secretAccessKey }, local] : [local];
}

async function listen(server: Server, port: number): Promise<number> {
  server.keepAliveTimeout = keepAliveMs;
  server.requestTimeout = 0;
  server.listen(port, loopbackHost);
  try {
    await once(server, "listening");
  } catch (cause) {
    throw new Error(`Cannot listen on ${loopbackHost}:${port}: stop what does, or choose another port.`, {
      cause,
    });
  }
  return (server.address() as AddressInfo).port;
}

/** Never rejects. An error of a service is a bug: it is logged and answered with 500. */
async function answer(
  localHandlers: readonly RequestHandler[],
  services: readonly Service[],
  faults: Faults,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (refuseForeignHost(request, response)) return;
  const localHandler = localHandlers.find((one) => one.claims(request));
  const service = services.find((one) => one.claims(request));
  try {
    if (localHandler) await localHandler.handle(request, response);
    else if (!service) refuse(response, 404, "No service of the local cloud knows this request.");
    else if (!(await interrupt(faults, service.name, request, response)))
      await service.handle(request, response);
  } catch (error) {
    if (request.destroyed && !response.headersSent) return;
    console.error(`${service?.name}: ${request.method} ${request.url} failed`, error);
    refuse(response, 500, "The local cloud failed; its log says why.");
  }
}

function refuse(response: ServerResponse, status: number, message: string): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(status, { "content-type": "application/json", connection: "close" });
  response.end(JSON.stringify({ __type: status === 404 ? "NotFound" : "InternalServerError", message }));
}
