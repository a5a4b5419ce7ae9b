/**
 * Code of the CloudFront Function that answers every route of the browser with the one page. The distribution's
 * error pages could do so too, but they would turn the API's own 403 and 404 into pages.
 */
export const clientRoutes = `
function handler(event) {
  var request = event.request;
  if (!/\\.[a-z0-9]+$/i.test(request.uri)) request.uri = "/index.html";
  return request;
}
`;
