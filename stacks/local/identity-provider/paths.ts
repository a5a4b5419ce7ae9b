/** As Google's are, but for the page of the choice. */
export const paths = { authorize: "/o/oauth2/v2/auth", keys: "/oauth2/v3/certs", choice: "/choice" };
