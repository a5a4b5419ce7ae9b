/**
 * The local cloud of a worker of tests, which its files share. Calls of the table reach it without a connection, which takes half
 * of the time of a call; faults of the local cloud do not reach them.
 */
import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { HttpResponse } from "@smithy/core/protocols";
import { NodeHttpHandler } from "@smithy/node-http-handler";
import { inject } from "vitest";
import { target } from "../local/cloud/json-protocol.ts";
import { startTestCloud } from "./test-cloud.ts";

/** Tests that reset modules have this one evaluated again. */
const started = Symbol.for("winnow.worker-cloud");
const worker = globalThis as { [started]?: Promise<void> };
await (worker[started] ??= start());

async function start(): Promise<void> {
  const cloud = await startTestCloud(await mkdtemp(join(inject("folder"), "cloud-")));
  const { hostname, port } = new URL(cloud.endpoint);

  const { handle } = NodeHttpHandler.prototype;
  NodeHttpHandler.prototype.handle = async function (request, options) {
    const isHere = request.hostname === hostname && String(request.port) === port;
    if (!isHere || !target(request).service.startsWith("DynamoDB"))
      return handle.call(this, request, options);
    // Others go on meanwhile, as they do while a call travels.
    await turn(undefined, { signal: options?.abortSignal as AbortSignal | undefined });
    const sent = request.body as string | Uint8Array;
    const text = typeof sent === "string" ? sent : new TextDecoder().decode(sent);
    const { status, headers, body } = await cloud.services.dynamodb.answer({
      headers: request.headers,
      body: text,
    });
    const texts = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    return { response: new HttpResponse({ statusCode: status, headers: texts, body: Buffer.from(body) }) };
  };
}
