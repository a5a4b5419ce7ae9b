/** What an installation tells its functions. A setting that is missing stops the start; there is no default. */
export function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`The setting ${name} is missing from the environment.`);
  return value;
}

/** A setting that lists things, with commas or blanks between them. One that is missing lists none. */
export const listSetting = (name: string): string[] =>
  (process.env[name] ?? "").split(/[\s,]+/).filter((word) => word !== "");

/** A setting that an installation may do without; null where it does. */
export const optionalSetting = (name: string): string | null => process.env[name] || null;
