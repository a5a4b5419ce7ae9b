/** Forwards requests to a local server, so that its pages and admin API have the product's address. */
import { request as send, type IncomingMessage, type ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";

/** Answers with the response of the server at a URL, or with 502 if there is none. */
export async function answerByServer(
  endpoint: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method, headers } = request;
  const forwarded = send(new URL(request.url ?? "/", endpoint), {
    method: method ?? "GET",
    headers: { ...headers, host: new URL(endpoint).host },
  });
  response.once("close", () => forwarded.destroy());
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    forwarded.once("response", resolve);
    forwarded.once("error", reject);
  });
  try {
    const [answer] = await Promise.all([answered, pipeline(request, forwarded)]);
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    await pipeline(answer, response);
  } catch {
    if (response.headersSent || response.destroyed) return;
    response.writeHead(502, { "content-type": "application/json" });
    response.end(JSON.stringify({ message: "The local server does not answer. Is it running?" }));
  }
}
