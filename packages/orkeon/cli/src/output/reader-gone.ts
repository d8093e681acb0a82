const GONE = new Set(['EPIPE', 'ECONNRESET', 'EOF', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END']);

/** Whether an error of a stream says that its reader has gone, and not that the system cannot write. */
export const isReaderGone = ({ code = '' }: NodeJS.ErrnoException): boolean => GONE.has(code);
