/** The source code of CloudFront's viewer-request functions. */

/**
 * Answers every route of the browser with the one page. The distribution's error pages could do so too, but they
 * would turn the API's own 403 and 404 into pages.
 */
export const clientRoutes = `
function handler(event) {
  var request = event.request;
  if (!/\\.[a-z0-9]+$/i.test(request.uri)) request.uri = "/index.html";
  return request;
}
`;

/** The header in which the API learns who asks; to the HTTP API itself every request comes from CloudFront. */
export const viewerHeader = "x-viewer-address";

/** Says who asks, whatever the viewer may have said. */
export const viewerAddress = `
function handler(event) {
  event.request.headers["${viewerHeader}"] = { value: event.viewer.ip };
  return event.request;
}
`;
