/** HTTP/2 with TLS in front of the product, as CloudFront speaks it; a browser asks for many files at once there. */
import { once } from "node:events";
import { request } from "node:http";
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from "node:http2";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream/promises";

interface SelfSigned {
  generate(attributes: null, options: object): Promise<{ private: string; cert: string }>;
}

/** Runs the body with the URL of the front of a product, whose certificate nobody has signed. */
export async function withFront<T>(product: string, body: (url: string) => Promise<T>): Promise<T> {
  const selfsigned = createRequire(import.meta.url)("selfsigned") as SelfSigned;
  const { private: key, cert } = await selfsigned.generate(null, { keyType: "ec", algorithm: "sha256" });
  const server = createSecureServer({ key, cert }, (asked, answer) => void forward(product, asked, answer));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    return await body(`https://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.close();
  }
}

/** A browser may hang up at any time. */
async function forward(
  product: string,
  asked: Http2ServerRequest,
  answer: Http2ServerResponse,
): Promise<void> {
  const headers = Object.fromEntries(Object.entries(asked.headers).filter(([name]) => !name.startsWith(":")));
  const forwarded = request(new URL(asked.url, product), { method: asked.method, headers });
  try {
    const [[from]] = await Promise.all([once(forwarded, "response"), pipeline(asked, forwarded)]);
    for (const [name, value] of Object.entries(from.headers as Record<string, string | string[]>))
      if (!/^(?:connection|keep-alive|transfer-encoding)$/.test(name)) answer.setHeader(name, value);
    answer.statusCode = from.statusCode;
    await pipeline(from, answer);
  } catch {
    answer.destroy();
  }
}
