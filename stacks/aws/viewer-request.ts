/** The source code of CloudFront's viewer-request functions. */

/** Paths that programs ask for and that no page has: other versions and spellings of the API, and well-known files. */
export const neverPage = /^\/(?:\.well-known|v\d+)(?:\/|$)/i;

/**
 * Answers every route of the browser with index.html. Error pages of the distribution are not used for this, because
 * they would replace the API's 403 and 404 as well.
 */
export const clientRoutes = `
function handler(event) {
  var request = event.request;
  if (${String(neverPage)}.test(request.uri)) return { statusCode: 404, statusDescription: "Not Found" };
  if (!/\\.[a-z0-9]+$/i.test(request.uri)) request.uri = "/index.html";
  return request;
}
`;

/** The header with the viewer's address; to the HTTP API, every request comes from CloudFront. */
export const viewerHeader = "x-viewer-address";

/**
 * Sets the header and overwrites any value that the viewer sent; CloudFront answers 502 for one that begins with `x-edge-` or
 * `x-amz-`. Drops slashes at the end, which do not matter to the API, and are another route to its gateway.
 */
export const viewerAddress = `
function handler(event) {
  var request = event.request;
  request.headers["${viewerHeader}"] = { value: event.viewer.ip };
  var end = request.uri.length;
  while (end > 1 && request.uri[end - 1] === "/") end -= 1;
  request.uri = request.uri.slice(0, end);
  return request;
}
`;
