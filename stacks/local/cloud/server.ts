/** The common door: one port for all services, each of which knows its own requests. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Faults } from "./admin/faults.ts";
import { interrupt } from "./admin/interrupt.ts";
import { ownDataFolder } from "./data-folder.ts";
import { createDynamo, type Dynamo } from "./dynamo/index.ts";
import { createEvents, type Events } from "./events/index.ts";
import type { Service } from "./service.ts";
import { createSqs, type Sqs } from "./sqs/index.ts";

const HOST = "127.0.0.1";
const KEEP_ALIVE_MS = 75_000;

export interface CloudOptions {
  /** 0 takes any free port. */
  port: number;
  folder: string;
}

export interface Cloud {
  /** For AWS_ENDPOINT_URL. An address rather than a name, so that S3 clients put the bucket into the path. */
  endpoint: string;
  folder: string;
  services: { dynamodb: Dynamo; sqs: Sqs; events: Events };
  /** Ends all connections; resolves once everything is on disk and the data folder is free. */
  close(): Promise<void>;
}

/** Opens the data folder and serves it on the loopback interface only. */
export async function startCloud(options: CloudOptions): Promise<Cloud> {
  const folder = await ownDataFolder(options.folder);
  const opened: Service[] = [];
  const server = createServer();
  const pending = new Set<Promise<void>>();
  const faults = new Faults();

  async function close(): Promise<void> {
    server.close();
    server.closeAllConnections();
    await Promise.allSettled(pending);
    for (const service of opened.toReversed()) await service.close();
    await folder.release();
  }

  try {
    const dynamodb = await createDynamo({ folder: join(folder.path, "dynamodb") });
    opened.push(dynamodb);
    const sqs = await createSqs({ folder: join(folder.path, "sqs"), faults });
    opened.push(sqs);
    const events = await createEvents({ folder: join(folder.path, "events"), sqs, faults });
    opened.push(events);
    server.on("request", (request: IncomingMessage, response: ServerResponse) => {
      const answered = answer(opened, faults, request, response).finally(() => pending.delete(answered));
      pending.add(answered);
    });
    const port = await listen(server, options.port);
    return {
      endpoint: `http://${HOST}:${port}`,
      folder: folder.path,
      services: { dynamodb, sqs, events },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function listen(server: Server, port: number): Promise<number> {
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.requestTimeout = 0;
  server.listen(port, HOST);
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

/** Never rejects: what a service throws is a bug, is logged, and answers 500. */
async function answer(
  services: readonly Service[],
  faults: Faults,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const service = services.find((one) => one.claims(request));
  try {
    if (service) {
      if (!(await interrupt(faults, service.name, request, response)))
        await service.handle(request, response);
    } else refuse(response, 404, "No service of the local cloud knows this request.");
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
