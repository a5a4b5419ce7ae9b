/** The token of the header `Authorization`, where it has one. */
export const bearerOf = (authorization: string | undefined): string | undefined =>
  /^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1];
