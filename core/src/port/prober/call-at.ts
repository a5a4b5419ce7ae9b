/** Calls back at a moment by `performance.now()`, never early as timers may. Returns a function that cancels the call. */
export function callAt(moment: number, callback: () => void): () => void {
  let timer: NodeJS.Timeout;
  const wait = (): void => {
    timer = setTimeout(check, Math.max(0, Math.ceil(moment - performance.now())));
  };
  const check = (): void => {
    if (performance.now() < moment) wait();
    else callback();
  };
  wait();
  return () => clearTimeout(timer);
}
