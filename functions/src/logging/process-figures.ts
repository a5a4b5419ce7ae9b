/** What Lambda's report would say of a process: it writes none of calls that succeed, as `stacks/aws/function.ts` asks for. */
let isFirst = true;
let memory = { mb: 0, readAt: -Infinity };

/** How old a figure of memory may be: reading it takes longer than most of a call's own code. */
const maxAgeMs = 1_000;

/** The memory of this process, and of its first line how long it took until the call or delivery began. */
export function processFigures(began: number): { memory_mb: number; start_milliseconds?: number } {
  const start = isFirst ? { start_milliseconds: Math.round(began) } : {};
  isFirst = false;
  const now = performance.now();
  if (now >= memory.readAt + maxAgeMs)
    memory = { mb: Math.round(process.memoryUsage.rss() / 2 ** 20), readAt: now };
  return { memory_mb: memory.mb, ...start };
}
