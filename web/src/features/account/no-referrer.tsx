/** Keeps the URL of a page with a secret from every request that the page makes. */
export const NoReferrer = () => <meta name="referrer" content="no-referrer" />;
