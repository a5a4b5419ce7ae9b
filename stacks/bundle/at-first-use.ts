/** What bundles make at its first use although the source makes it at the start: a process uses few of all entities and schemas. */
import { type Plugin, RolldownMagicString } from "rolldown";
import { methodCallsIn, partsOf } from "./source-part.ts";

/**
 * Replaces the class `Entity` by one whose objects build the entity at the first access to a member. Members cannot be listed or set:
 * `{ ...entity }` is empty. A wrong model throws at its first use.
 */
const laterEntity = `Entity: new Proxy(Entity, {
  construct(Made, given) {
    let made;
    const entity = () => (made ??= new Made(...given));
    return new Proxy(Object.create(Made.prototype), {
      get(_, name) {
        const member = entity()[name];
        return typeof member === "function" ? member.bind(made) : member;
      },
      has: (_, name) => name in entity(),
    });
  },
}),`;

/** ElectroDB checks and indexes a model when its entity is made, which takes a millisecond for each. */
const entities: Plugin = {
  name: "entities at first use",
  transform: {
    filter: { id: /\/electrodb\/src\/entity\.js$/ },
    handler(source) {
      const exported = source.lastIndexOf("module.exports");
      const at = source.indexOf("Entity,", exported);
      if (exported < 0 || at < 0) throw new Error("ElectroDB exports its entity in another way.");
      return { code: new RolldownMagicString(source).overwrite(at, at + "Entity,".length, laterEntity) };
    },
  },
};

/** Makes the fields of zod's objects getters. Zod calls each once, when the object is first used, and a call uses few objects. */
const fields: Plugin = {
  name: "fields at first use",
  transform: {
    filter: { id: /\/(?:core|functions)\/src\/.*\.ts$/ },
    handler(source) {
      const code = new RolldownMagicString(source);
      for (const { key, value } of madeFields(source))
        code
          .appendLeft(key.start, "get ")
          .overwrite(key.end, value.start, "() { return ")
          .appendRight(value.end, "; }");
      return { code };
    },
  },
};

/** The fields that are given to `z.object`, `z.looseObject`, `z.strictObject` or `extend`, and that call something. */
const madeFields = partsOf((program) =>
  methodCallsIn(program)
    .filter(({ object, name = "" }) => name === "extend" || (object.name === "z" && objects.has(name)))
    .flatMap(({ given: [shape] }) => shape?.properties ?? [])
    .flatMap(({ key, value, computed }) =>
      key && !computed && value?.type === "CallExpression" ? [{ key, value }] : [],
    ),
);

const objects: ReadonlySet<string> = new Set(["object", "looseObject", "strictObject"]);

export const atFirstUse: readonly Plugin[] = [entities, fields];
