/** What Lambda's report would say of a process: it writes none of calls that succeed, as `stacks/function.ts` asks for. */
let isFirst = true;

/** The memory of this process, and of its first line how long it took until the call or delivery began. */
export function processFigures(began: number): { memory_mb: number; start_milliseconds?: number } {
  const start = isFirst ? { start_milliseconds: Math.round(began) } : {};
  isFirst = false;
  return { memory_mb: Math.round(process.memoryUsage.rss() / 2 ** 20), ...start };
}
