import type { IncomingMessage } from "node:http";

/** The access key that signed a request in its headers. */
export const accessKeyOf = ({ headers }: Pick<IncomingMessage, "headers">): string | undefined =>
  /Credential=([^/,\s]+)\//.exec(headers.authorization ?? "")?.[1];
