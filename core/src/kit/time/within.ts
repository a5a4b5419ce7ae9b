/** What the promise resolves to within the time; null after it. The promise itself goes on. */
export async function within<R>(milliseconds: number, promise: Promise<R>): Promise<R | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), Math.max(0, milliseconds));
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
