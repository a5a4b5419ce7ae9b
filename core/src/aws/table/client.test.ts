import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, vi } from "vitest";
import { config, configWithoutRetries } from "./client.ts";

const needless = ["getUserAgentMiddleware", "loggerMiddleware", "recursionDetectionMiddleware"];

const namesOf = ({ middlewareStack }: Pick<DynamoDBClient, "middlewareStack">): string[] =>
  middlewareStack.identify().map((one) => one.split(" ", 1)[0] ?? "");

describe("the table's client", () => {
  it("does all that the SDK does for a call, but for what nobody needs", () => {
    const usual = namesOf(new DynamoDBClient());
    expect(usual).toEqual(expect.arrayContaining(needless));
    const kept = usual.filter((name) => !needless.includes(name)).toSorted();
    expect(namesOf(configWithoutRetries.client).toSorted()).toEqual(kept);
    expect(namesOf(config.client).toSorted()).toEqual([...kept, "joinReads"].toSorted());
  });
});

/** Answers the first request of each connection and resets it at the second, as one is that Lambda froze. */
async function serverOfFrozenFunctions() {
  const used = new WeakSet<object>();
  const server = createServer((request, response) => {
    if (used.has(request.socket)) return request.socket.resetAndDestroy();
    used.add(request.socket);
    request.resume().on("end", () => {
      response.setHeader("content-type", "application/x-amz-json-1.0");
      response.end("{}");
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

it("Neither client fails at a connection that was lost while the function was frozen.", async () => {
  const server = await serverOfFrozenFunctions();
  vi.stubEnv("AWS_ENDPOINT_URL", server.url);
  vi.stubEnv("AWS_REGION", "eu-west-1");
  vi.stubEnv("AWS_ACCESS_KEY_ID", "key");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
  vi.resetModules();
  const clients = await import("./client.ts");
  const command = new GetCommand({ TableName: "table", Key: { pk: "one" } });
  for (const { client } of [clients.config, clients.configWithoutRetries]) {
    await client.send(command);
    await expect(client.send(command)).resolves.toBeDefined();
  }
  vi.unstubAllEnvs();
  server.close();
});
