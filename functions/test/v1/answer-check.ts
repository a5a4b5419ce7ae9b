/** Checks answers against an OpenAPI document: status, headers, body and code of a problem are as it says. */
import addFormats from "ajv-formats";
import { Ajv2020 } from "ajv/dist/2020.js";

export interface Operation {
  operationId: string;
  summary?: string;
  security?: Record<string, string[]>[];
  /** The codes of its problems. */
  "x-problems"?: string[];
  parameters?: { name?: string; in?: string; schema?: object }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
}

export interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
}

export interface Call {
  method: string;
  path: string;
  operation: Operation;
}

/** The calls of a document. */
export const callsOf = ({ paths }: Document): Call[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );

/** What is wrong with an answer; null where the document describes it. Unknown paths have no description. */
export function answerCheck(document: object) {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: "document", ...document });
  const calls = callsOf(document as Document).map((call) => ({
    ...call,
    pattern: new RegExp(`^${call.path.replace(/\/$/, "").replaceAll(/\{\w+\}/g, "[^/]+")}/?$`),
  }));
  const parameters = ({ path }: { path: string }) => path.split("{").length;
  // A path that is written out goes before one with a parameter in the same place.
  calls.sort((one, other) => parameters(one) - parameters(other));
  const escaped = (text: string) => text.replaceAll("~", "~0").replaceAll("/", "~1");
  return async (method: string, path: string, answer: Response): Promise<string | null> => {
    const { pathname } = new URL(path, "http://local");
    const call = calls.find((each) => each.method === method && each.pattern.test(pathname));
    if (!call) return null;
    const of = `${call.operation.operationId} answers ${answer.status}`;
    const described = call.operation.responses[answer.status];
    if (answer.status === 304) return null;
    if (!described) return `${of}, which the document does not mention`;
    const type = (answer.headers.get("content-type") ?? "").split(";")[0] ?? "";
    if (!described.content?.[type]) return `${of} as “${type}”, which the document does not mention`;
    const place = [
      "paths",
      call.path,
      method.toLowerCase(),
      "responses",
      String(answer.status),
      "content",
      type,
      "schema",
    ];
    const validate = ajv.getSchema(
      `document#/${place.map((part) => encodeURIComponent(escaped(part))).join("/")}`,
    );
    if (!validate) throw new Error(`${of}: there is no schema.`);
    const body: unknown = await answer.clone().json();
    if (!validate(body))
      return `${of}: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(body).slice(0, 500)}`;
    const problems = call.operation["x-problems"];
    const { code } = (body ?? {}) as { code?: string };
    const isKnown = answer.ok || !problems || problems.includes(code ?? "");
    return isKnown ? null : `${of} with ${code}, which the document does not mention`;
  };
}
