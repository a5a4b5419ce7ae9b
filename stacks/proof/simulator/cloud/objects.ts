/** S3 in memory: one bucket whose operations are atomic. */
import { type Answer, type Request, xmlError } from "./request.ts";

interface StoredObject {
  bytes: Uint8Array;
  /** The header `Content-Encoding`, which S3 keeps and returns. */
  encoding?: string | undefined;
}

/** Objects by key; they never change. */
type Objects = ReadonlyMap<string, StoredObject>;

export class MemoryObjects {
  readonly #objects: Map<string, StoredObject>;
  /** Called with the key of each object that is put. */
  onPut: (key: string) => void = () => {};

  constructor(objects: Objects = new Map()) {
    this.#objects = new Map(objects);
  }

  get all(): Objects {
    return this.#objects;
  }

  put(key: string, body: Uint8Array | string, encoding?: string): void {
    this.#objects.set(key, { bytes: typeof body === "string" ? Buffer.from(body) : body, encoding });
    this.onPut(key);
  }

  remove(key: string): void {
    this.#objects.delete(key);
  }

  perform(request: Request): Answer {
    const key = decodeURIComponent(request.path.split("/").slice(2).join("/"));
    const { method, query } = request;
    if (key === "") return method === "POST" ? this.#removeMany(request) : this.#list(text(query["prefix"]));
    if (Object.keys(query).some((name) => name !== "x-id"))
      throw new Error(`The simulation has no S3 ${method} with ${Object.keys(query).join(", ")}.`);
    switch (method) {
      case "GET":
        return this.#get(key, request.headers["range"]);
      case "HEAD":
        return this.#head(key);
      case "PUT":
        return this.#put(key, request);
      case "DELETE":
        this.#objects.delete(key);
        return { status: 204 };
      default:
        throw new Error(`The simulation has no S3 ${method} of an object.`);
    }
  }

  #get(key: string, range: string | undefined): Answer {
    const object = this.#objects.get(key);
    if (!object) return xmlError(404, "NoSuchKey");
    const { bytes } = object;
    const [, first = "0", last] = /^bytes=(\d+)-(\d*)$/.exec(range ?? "") ?? [];
    const start = Number(first);
    if (range && start >= bytes.length) return xmlError(416, "InvalidRange");
    const body = bytes.subarray(start, last ? Number(last) + 1 : undefined);
    const headers = { ...headersOf(object), "content-length": String(body.length), etag: '"1"' };
    const end = start + body.length - 1;
    return range
      ? {
          status: 206,
          headers: { ...headers, "content-range": `bytes ${start}-${end}/${bytes.length}` },
          body,
        }
      : { status: 200, headers, body };
  }

  #head(key: string): Answer {
    const object = this.#objects.get(key);
    if (!object) return { status: 404 };
    return { status: 200, headers: { ...headersOf(object), "content-length": String(object.bytes.length) } };
  }

  #put(key: string, { headers, body = "" }: Request): Answer {
    if (headers["if-none-match"] === "*" && this.#objects.has(key))
      return xmlError(412, "PreconditionFailed");
    const source = headers["x-amz-copy-source"];
    if (source !== undefined) return this.#copy(source, key);
    this.put(key, body, headers["content-encoding"]);
    return { status: 200, headers: { etag: '"1"' } };
  }

  #copy(source: string, key: string): Answer {
    const object = this.#objects.get(decodeURIComponent(source).split("/").slice(1).join("/"));
    if (!object) return xmlError(404, "NoSuchKey");
    this.put(key, object.bytes, object.encoding);
    const body = '<?xml version="1.0"?><CopyObjectResult><ETag>"1"</ETag></CopyObjectResult>';
    return { status: 200, headers: { "content-type": "application/xml" }, body };
  }

  #list(prefix: string): Answer {
    const keys = [...this.#objects.keys()].filter((key) => key.startsWith(prefix)).toSorted();
    const contents = keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join("");
    const body = `<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated>${contents}</ListBucketResult>`;
    return { status: 200, headers: { "content-type": "application/xml" }, body };
  }

  #removeMany({ body = "" }: Request): Answer {
    const listed = typeof body === "string" ? body : new TextDecoder().decode(body);
    for (const [, key = ""] of listed.matchAll(/<Key>(.*?)<\/Key>/g)) this.#objects.delete(key);
    const answer = `<?xml version="1.0"?><DeleteResult></DeleteResult>`;
    return { status: 200, headers: { "content-type": "application/xml" }, body: answer };
  }
}

const headersOf = ({ encoding }: StoredObject): Record<string, string> =>
  encoding === undefined ? {} : { "content-encoding": encoding };

const text = (value: string | string[] | null | undefined): string => String(value ?? "");
