/** Signals that end a running task. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * While open, the first Ctrl-C, SIGTERM or SIGHUP aborts `signal`, and each later one calls `insist`; none of them ends
 * this process by itself.
 */
export function listenForInterrupts(insist: () => void): Disposable & { readonly signal: AbortSignal } {
  const controller = new AbortController();
  const listen = () => {
    if (controller.signal.aborted) insist();
    else controller.abort();
  };
  for (const name of SIGNALS) process.on(name, listen);
  return {
    signal: controller.signal,
    [Symbol.dispose]: () => {
      for (const name of SIGNALS) process.off(name, listen);
    },
  };
}
