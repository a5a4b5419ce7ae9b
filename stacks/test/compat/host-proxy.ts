/**
 * A proxy that maps hosts: a program that calls a peer through it reaches the product, under the prefix of the peer. It opens
 * no connection to any other host.
 */
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { createServer, request } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { cert, key } from "./certificate.ts";

const prefixes: Readonly<Record<string, string>> = {
  "api.zerobounce.net": "/compat/zerobounce",
  "api-us.zerobounce.net": "/compat/zerobounce",
  "api-eu.zerobounce.net": "/compat/zerobounce",
  "bulkapi.zerobounce.net": "/compat/zerobounce",
  "api.neverbounce.com": "/compat/neverbounce",
};

export interface HostProxy {
  /** What makes a program of Node or Python use the proxy and trust its certificate. */
  environment: Readonly<Record<string, string>>;
  close: () => void;
}

/** Starts a proxy in front of the product at a URL. The certificate is written into the folder. */
export async function startHostProxy(target: string, folder: string): Promise<HostProxy> {
  const { hostname, port } = new URL(target);
  const secure = createSecureServer({ key, cert }, (call, answer) => {
    const [host = ""] = (call.headers.host ?? "").split(":");
    const path = `${prefixes[host] ?? ""}${call.url ?? ""}`;
    const headers = { ...call.headers, host: `${hostname}:${port}` };
    const forwarded = request({ hostname, port, path, method: call.method, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    forwarded.on("error", () => answer.destroy());
    call.pipe(forwarded);
  });
  const proxy = createServer((_, answer) => answer.writeHead(403).end());
  proxy.on("connect", ({ url = "" }, socket) => {
    const isPeer = Object.hasOwn(prefixes, url.split(":")[0] ?? "");
    socket.write(`HTTP/1.1 ${isPeer ? "200 OK" : "403 Forbidden"}\r\n\r\n`);
    if (isPeer) secure.emit("connection", socket);
    else socket.end();
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const certificate = join(folder, "peers.pem");
  await writeFile(certificate, cert);
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return {
    environment: {
      HTTPS_PROXY: url,
      https_proxy: url,
      NO_PROXY: "",
      no_proxy: "",
      NODE_USE_ENV_PROXY: "1",
      NODE_EXTRA_CA_CERTS: certificate,
      REQUESTS_CA_BUNDLE: certificate,
    },
    close() {
      proxy.close();
      proxy.closeAllConnections();
      secure.closeAllConnections();
    },
  };
}
