import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { createServer, type TlsOptions } from "node:tls";
import { expect, onTestFinished, test } from "vitest";
import { rsa } from "../../../../test/certificate.ts";
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
