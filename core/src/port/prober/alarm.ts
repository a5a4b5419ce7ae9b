/** Calls back at a moment by `performance.now()`, and not a little before it, as timers do. Returns what calls it off. */
export function callAt(moment: number, callback: () => void): () => void {
  let timer: NodeJS.Timeout;
  const wait = (): void => {
    timer = setTimeout(look, Math.max(0, Math.ceil(moment - performance.now())));
  };
  const look = (): void => {
    if (performance.now() < moment) wait();
    else callback();
  };
  wait();
  return () => clearTimeout(timer);
}
