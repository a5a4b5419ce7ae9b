import { once } from "node:events";
import { type AddressInfo, connect, createServer as createPlainServer } from "node:net";
import { createServer, rootCertificates, type TlsOptions } from "node:tls";
import { expect, onTestFinished, test } from "vitest";
import { rsa } from "../../../../test/certificate.ts";
import { BoundedSocket } from "./bounded-socket.ts";
import { loadTls } from "./tls.ts";

/** The cipher of a handshake with a host of these options; null where there is none. */
async function cipherWith(options: TlsOptions): Promise<string | null> {
  const server = createServer({ ...rsa, maxVersion: "TLSv1.2", ...options });
  server.on("tlsClientError", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  await once(socket, "connect");
  onTestFinished(() => void socket.destroy());
  const secure = (await loadTls())(socket, "mx.test");
  return once(secure, "secureConnect").then(
    () => secure.getCipher().name,
    () => null,
  );
}

test.each(["ECDHE-RSA-AES128-GCM-SHA256", "AES128-GCM-SHA256", "ECDHE-RSA-AES128-SHA"])(
  "TLS with a host that has %s alone begins.",
  async (ciphers) => {
    expect(await cipherWith({ ciphers })).toBe(ciphers);
  },
);

test("TLS with a host that chooses the modulus of Diffie-Hellman does not begin.", async () => {
  expect(await cipherWith({ ciphers: "DHE-RSA-AES128-GCM-SHA256", dhparam: "auto" })).toBeNull();
});

test("TLS with a host whose chain of certificates is long begins, and with one whose chain would stop the process does not.", async () => {
  const chainOf = (length: number) => Array.from({ length }, () => rsa.cert).join("\n");
  const ciphers = "ECDHE-RSA-AES128-GCM-SHA256";
  expect(await cipherWith({ ciphers, cert: chainOf(6) })).toBe(ciphers);
  expect(await cipherWith({ ciphers, cert: chainOf(40) })).toBeNull();
});

test.each(["TLSv1.2", "TLSv1.3"] as const)(
  "TLS by %s with a host that names all authorities of a system begins.",
  async (maxVersion) => {
    const cert = Array.from({ length: 6 }, () => rsa.cert).join("\n");
    const asking = { cert, requestCert: true, rejectUnauthorized: false, ca: [...rootCertificates] };
    expect(await cipherWith({ maxVersion, ...asking })).not.toBeNull();
  },
);

test("What a host sent before it closed the connection is read, however late.", async () => {
  const text = "250 ok\r\n".repeat(5_000);
  const server = createPlainServer((socket) => void socket.end(text));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  const bounded = new BoundedSocket(socket, text.length).setEncoding("utf8");
  await once(socket, "close");
  let read = "";
  for await (const part of bounded) read += String(part);
  expect(read).toBe(text);
  expect(bounded.destroyed).toBe(true);
});

test("TLS that has begun takes any number of bytes.", async () => {
  const text = "250 ok\r\n".repeat(10_000);
  const server = createServer(rsa, (socket) => void socket.end(text));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  await once(socket, "connect");
  const secure = (await loadTls())(socket, "mx.test").setEncoding("utf8");
  let read = "";
  for await (const part of secure) read += String(part);
  expect(read).toBe(text);
});
