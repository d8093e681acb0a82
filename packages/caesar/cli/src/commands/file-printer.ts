/** Takes a file as it grows, and says what remains to be said at its end. */
export interface FilePrinter {
  push(bytes: Buffer): Promise<void>;
  end(): Promise<void>;
}
