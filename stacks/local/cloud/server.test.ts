import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { statusUnderHost } from "../test-request.ts";
import { startCloud } from "./server.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "winnow-server-"));
});
afterEach(() => rm(folder, { recursive: true }));

describe("the server of the local cloud", () => {
  test("listens on the loopback interface only, by IP address, so that S3 clients use path style", async () => {
    const cloud = await startCloud({ port: 0, folder });
    expect(cloud.endpoint).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect((await fetch(`${cloud.endpoint}/_local/health`)).status).toBe(200);
    await cloud.close();
  });

  test("refuses foreign host names, against DNS rebinding", async () => {
    const cloud = await startCloud({ port: 0, folder });
    const statuses = await Promise.all(
      [
        "evil.example",
        "evil.example:4566",
        "127.0.0.1.evil.example",
        "localhost:4566",
        "127.0.0.1",
        "[::1]:1",
      ].map((host) => statusUnderHost(`${cloud.endpoint}/_local/inbox`, host)),
    );
    expect(statuses).toEqual([421, 421, 421, 200, 200, 200]);
    await cloud.close();
  });

  test("answers a request of no service with 404", async () => {
    const cloud = await startCloud({ port: 0, folder });
    const answer = await fetch(cloud.endpoint, {
      method: "POST",
      headers: { "x-amz-target": "Unknown.Operation" },
    });
    expect(answer.status).toBe(404);
    await cloud.close();
  });

  test("reports a port in use and releases the data folder", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    await expect(startCloud({ port, folder })).rejects.toThrow("choose another port");
    await (await startCloud({ port: 0, folder })).close();
    other.close();
  });

  test("refuses a data folder in use", async () => {
    const cloud = await startCloud({ port: 0, folder });
    await expect(startCloud({ port: 0, folder })).rejects.toThrow("is in use by process");
    await cloud.close();
  });
});
