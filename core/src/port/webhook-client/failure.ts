import type { Failure } from "./index.ts";

const causes: Readonly<Record<string, Failure>> = {
  ECONNREFUSED: "refused",
  ECONNRESET: "closed",
  EPIPE: "closed",
  ETIMEDOUT: "timeout",
  EPROTO: "tls",
};

const tls = /^(?:ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|HOSTNAME_MISMATCH|INVALID_|CRL_)/;

/** Why a request failed, by the error of its socket. */
export function failureOf(error: Error & { code?: unknown }, signal: AbortSignal): Failure {
  if (signal.aborted) return "timeout";
  const code = String(error.code);
  if (code.startsWith("HPE_")) return "garbled";
  return causes[code] ?? (tls.test(code) ? "tls" : "unreachable");
}
