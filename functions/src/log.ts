/** Logs for operators: one JSON object a line, without secrets and email addresses. */
type Entry = Record<string, unknown>;

const write = (level: string, entry: Entry): void => {
  process.stderr.write(`${JSON.stringify({ level, at: new Date().toISOString(), ...entry }, plain)}\n`);
};

const plain = (_key: string, value: unknown): unknown =>
  value instanceof Error
    ? { name: value.name, message: value.message, stack: value.stack, cause: plain("", value.cause) }
    : value;

export const log = {
  info: (entry: Entry): void => write("info", entry),
  warn: (entry: Entry): void => write("warn", entry),
  error: (entry: Entry): void => write("error", entry),
};
