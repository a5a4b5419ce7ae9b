/** A self-signed certificate. */
import { execFile } from "node:child_process";
import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { DaemonEnvironment } from "./daemon-environment.ts";

export interface Certificate {
  key: string;
  certificate: string;
}

const request = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=mx.test";

/** Without OpenSSL on the machine, uses that of the Postfix packages, which has no configuration file. */
export async function createCertificate({
  supervisor,
  environment,
}: DaemonEnvironment): Promise<Certificate> {
  const configuration = join(supervisor.folder, "openssl.cnf");
  const key = join(supervisor.folder, "key.pem");
  const certificate = join(supervisor.folder, "certificate.pem");
  await writeFile(configuration, "[req]\ndistinguished_name = name\n[name]\n");
  const files = ["-config", configuration, "-keyout", key, "-out", certificate];
  await promisify(execFile)("openssl", [...request.split(" "), ...files], { env: environment });
  await chmod(key, 0o644); // mail servers may read it as another user
  return { key, certificate };
}
