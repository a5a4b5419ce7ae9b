/** A certificate that nobody vouches for. */
import { execFile } from "node:child_process";
import { chmod } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Surroundings } from "./surroundings.ts";

export interface Certificate {
  key: string;
  certificate: string;
}

/** OpenSSL comes with Postfix, where the machine has none. */
export async function createCertificate({ supervisor, environment }: Surroundings): Promise<Certificate> {
  const key = join(supervisor.folder, "key.pem");
  const certificate = join(supervisor.folder, "certificate.pem");
  const request =
    "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=mx.test";
  const args = [...request.split(" "), "-keyout", key, "-out", certificate];
  await promisify(execFile)("openssl", args, { env: environment });
  await chmod(key, 0o644); // a mail server may read it as a user of its own
  return { key, certificate };
}
