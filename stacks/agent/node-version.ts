/** Before this version, Node ignores the addresses that a connection may not be opened to. */
const oldest = { major: 22, minor: 13 };
export const oldestNode = `${oldest.major}.${oldest.minor}`;

/** Whether the agent runs on this version of Node, such as `24.1.0`. */
export function runsAgent(version: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major > oldest.major || (major === oldest.major && minor >= oldest.minor);
}
