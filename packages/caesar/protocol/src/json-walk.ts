/** An object that a walk has come to the end of. */
export interface WalkedObject {
  readonly start: number;
  /** Just behind its closing brace. */
  readonly end: number;
  /** The string at its own key `protocol`, as it is written between the quotes; null when there is none. */
  readonly protocol: string | null;
}

export interface WalkListener {
  /** Told of every brace that opens an object. */
  readonly onOpen?: (position: number) => void;
  /** Told of every object that is complete, the inner ones first. */
  readonly onObject?: (object: WalkedObject) => void;
}

/** What may come next. */
type Expected = 'key-or-end' | 'key' | 'colon' | 'value' | 'value-or-end' | 'comma-or-end';

/** An object (`[` for a list) that is not yet closed. */
interface Open {
  readonly bracket: '{' | '[';
  readonly start: number;
  key: string;
  protocol: string | null;
}

const STRING_MARK = /["\\\u0000-\u001f]/g;
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const SPACE = /[ \t\r\n]*/y;

/** Walks over one JSON object from its opening brace, in one pass, for as long as the text is JSON. */
export class JsonWalk {
  readonly #text: string;
  readonly #listener: WalkListener;
  readonly #open: Open[] = [];
  #at: number;
  #expected: Expected = 'value';

  constructor(text: string, start: number, listener: WalkListener = {}) {
    this.#text = text;
    this.#at = start;
    this.#listener = listener;
  }

  /** Walks to the end of the object, or to the first character that cannot be; `end` is just behind what was read. */
  run(): { readonly end: number; readonly complete: boolean } {
    do {
      if (!this.#step()) return { end: Math.min(this.#at + 1, this.#text.length), complete: false };
      if (this.#open.length > 0) this.#at += lengthAt(SPACE, this.#text, this.#at);
    } while (this.#open.length > 0);
    return { end: this.#at, complete: true };
  }

  #step(): boolean {
    const mark = this.#text[this.#at];
    switch (this.#expected) {
      case 'key-or-end':
        return mark === '}' ? this.#close() : this.#readKey();
      case 'key':
        return this.#readKey();
      case 'colon':
        return mark === ':' && this.#pass('value');
      case 'value-or-end':
        return mark === ']' ? this.#close() : this.#readValue(mark);
      case 'value':
        return this.#readValue(mark);
      case 'comma-or-end':
        return this.#readSeparator(mark);
    }
  }

  #readSeparator(mark: string | undefined): boolean {
    const bracket = this.#open.at(-1)?.bracket;
    if (mark === ',') return this.#pass(bracket === '{' ? 'key' : 'value');
    return mark === (bracket === '{' ? '}' : ']') && this.#close();
  }

  #readKey(): boolean {
    const key = this.#readString();
    const open = this.#open.at(-1);
    if (key === null || open === undefined) return false;
    open.key = key;
    this.#expected = 'colon';
    return true;
  }

  #readValue(mark: string | undefined): boolean {
    if (mark === '{' || mark === '[') return this.#enter(mark);
    if (mark !== '"') return this.#readScalar();
    const text = this.#readString();
    const open = this.#open.at(-1);
    if (text === null || open === undefined) return false;
    if (open.bracket === '{' && open.key === 'protocol') open.protocol = text;
    this.#expected = 'comma-or-end';
    return true;
  }

  #readScalar(): boolean {
    const length = lengthAt(SCALAR, this.#text, this.#at);
    if (length === 0) return false;
    this.#at += length;
    this.#expected = 'comma-or-end';
    return true;
  }

  /** What stands between the quotes, as it is written; null when no string begins or ends here. */
  #readString(): string | null {
    if (this.#text[this.#at] !== '"') return null;
    const start = this.#at + 1;
    let at = start;
    for (;;) {
      STRING_MARK.lastIndex = at;
      const index = STRING_MARK.exec(this.#text)?.index ?? this.#text.length;
      this.#at = index;
      if (this.#text[index] === '"') break;
      if (this.#text[index] !== '\\') return null;
      at = index + 2;
    }
    this.#at += 1;
    return this.#text.slice(start, this.#at - 1);
  }

  #enter(bracket: '{' | '['): boolean {
    if (bracket === '{') this.#listener.onOpen?.(this.#at);
    this.#open.push({ bracket, start: this.#at, key: '', protocol: null });
    return this.#pass(bracket === '{' ? 'key-or-end' : 'value-or-end');
  }

  #close(): boolean {
    const closed = this.#open.pop();
    this.#pass('comma-or-end');
    if (closed?.bracket === '{') {
      this.#listener.onObject?.({ start: closed.start, end: this.#at, protocol: closed.protocol });
    }
    return true;
  }

  #pass(next: Expected): true {
    this.#at += 1;
    this.#expected = next;
    return true;
  }
}

function lengthAt(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}
