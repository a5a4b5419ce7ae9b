/** What an installation tells its functions. A setting that is missing stops the start; there is no default. */
export function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`The setting ${name} is missing from the environment.`);
  return value;
}
