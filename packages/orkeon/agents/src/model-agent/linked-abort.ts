/** An abort that follows another until it is unlinked. */
export interface LinkedAbort extends Disposable {
  readonly signal: AbortSignal;
  abort(reason: unknown): void;
}

/** Opens an abort of its own that also follows `parent`; disposing it takes its listener off the parent. */
export function linkAbort(parent: AbortSignal): LinkedAbort {
  const controller = new AbortController();
  const follow = () => controller.abort(parent.reason);
  if (parent.aborted) follow();
  else parent.addEventListener('abort', follow, { once: true });
  return {
    signal: controller.signal,
    abort: (reason) => controller.abort(reason),
    [Symbol.dispose]: () => parent.removeEventListener('abort', follow),
  };
}

/** Settles when the signal is aborted; disposing it takes its listener off the signal. */
export function whenAborted(signal: AbortSignal): Disposable & { readonly aborted: Promise<void> } {
  const own = linkAbort(signal);
  const aborted = new Promise<void>((settle) => {
    if (own.signal.aborted) settle();
    else own.signal.addEventListener('abort', () => settle(), { once: true });
  });
  return { aborted, [Symbol.dispose]: () => own[Symbol.dispose]() };
}
