/** The paths of the identity provider: those of Google, and the account chooser. */
export const paths = { authorize: "/o/oauth2/v2/auth", keys: "/oauth2/v3/certs", choice: "/choice" };
