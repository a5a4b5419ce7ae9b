/** The fields of a mail's header, and of the groups in reports. */

export type Fields = ReadonlyMap<string, readonly string[]>;

/** The fields of a group of lines; a line that begins with a blank continues the one before. */
export function fieldsOf(group: string): Fields {
  const fields = new Map<string, string[]>();
  for (const line of group.replaceAll(/\r?\n[ \t]+/g, " ").split(/\r?\n/)) {
    const at = line.indexOf(":");
    const name = line.slice(0, Math.max(0, at)).trim().toLowerCase();
    if (name !== "") fields.set(name, [...(fields.get(name) ?? []), line.slice(at + 1).trim()]);
  }
  return fields;
}

export const one = (fields: Fields | null, name: string): string | undefined => fields?.get(name)?.[0];
