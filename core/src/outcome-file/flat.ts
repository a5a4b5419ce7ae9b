/** JSON objects as rows: each value under its path, such as `message.id`. */

type Json = Readonly<Record<string, unknown>>;

const maxDepth = 4;
const maxKeys = 500;

/** The object that names what happened: some services put it into others, such as `{"msys": {"message_event": {…}}}`. */
function inner(json: Json): Json {
  const [only, ...others] = Object.values(json);
  return others.length === 0 && typeof only === "object" && only !== null && !Array.isArray(only)
    ? inner(only as Json)
    : json;
}

/** The cells of an object by name. */
export function cellsOf(json: Json): Map<string, string> {
  const cells = new Map<string, string>();
  const add = (object: Json, path: string, depth: number): void => {
    for (const [key, value] of Object.entries(object)) {
      if (cells.size >= maxKeys) return;
      const name = path === "" ? key : `${path}.${key}`;
      const one: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
      if (typeof one === "object" && one !== null) {
        if (depth < maxDepth && !Array.isArray(one)) add(one as Json, name, depth + 1);
      } else if (typeof one === "string") cells.set(name, one);
      else if (typeof one === "number" || typeof one === "boolean") cells.set(name, String(one));
    }
  };
  add(inner(json), "", 0);
  return cells;
}
