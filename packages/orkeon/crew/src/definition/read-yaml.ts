import type { Document, Node, Pair, ParsedNode, YAMLError } from 'yaml';
import { exceedsDepth } from './nesting.ts';
import type { Position } from './problem.ts';
import type { Written, WrittenEntry, WrittenScalar } from './written.ts';

const DEEPEST = 64;
const LONGEST = 1_048_576;

/** Something that keeps the text from being read as YAML. */
export interface YamlProblem extends Position {
  readonly message: string;
}

/** What a text says: its root, and what is wrong with it. Without a root nothing more can be said. */
export interface YamlText {
  readonly root: Written | undefined;
  readonly problems: readonly YamlProblem[];
}

type Yaml = typeof import('yaml');

const failed = (message: string, position: Position = { line: 1, column: 1 }): YamlText => ({
  root: undefined,
  problems: [{ message, ...position }],
});

/**
 * Reads one YAML 1.2 document of up to 1 MiB and 64 levels. Never throws.
 * A key written twice, one that is no text and an unknown tag leave the rest readable; any other fault leaves no root.
 */
export async function readYaml(text: string): Promise<YamlText> {
  if (text.length > LONGEST) return failed('is longer than 1 MiB: a crew file is text written by hand');
  const yaml = await import('yaml');
  const lines = new yaml.LineCounter();
  const tokens = [...new yaml.Parser(lines.addNewLine).parse(text)];
  if (exceedsDepth(tokens, DEEPEST)) return failed(`is nested deeper than ${DEEPEST} levels: flatten it`);
  const [document, second] = new yaml.Composer({ prettyErrors: false, uniqueKeys: false }).compose(
    tokens,
    true,
    text.length,
  );
  const at = (offset: number): Position => {
    const { line, col } = lines.linePos(offset);
    return { line, column: col };
  };
  if (!document?.contents) return failed('is empty: a crew has a name, agents and tasks');
  if (second) return failed('holds several documents: keep one', at(second.range[0]));
  return convertDocument(document, { yaml, at, text });
}

interface Source {
  readonly yaml: Yaml;
  readonly at: (offset: number) => Position;
  readonly text: string;
}

function convertDocument(document: Document.Parsed, source: Source): YamlText {
  const problems = [...document.errors, ...document.warnings].map((error) => ({
    message: explainSyntax(error, source.text),
    ...source.at(error.pos[0]),
  }));
  if (document.errors.length > 0 || !document.contents) return { root: undefined, problems };
  const converter = new Converter(source);
  const root = converter.convert(document.contents);
  return { root: converter.isWhole ? root : undefined, problems: [...problems, ...converter.problems] };
}

function explainSyntax(error: YAMLError, text: string): string {
  if (error.code === 'TAG_RESOLVE_FAILED')
    return `the tag '${tagAt(text, error.pos[0])}' is unknown: remove it`;
  return `is not YAML: ${error.message.charAt(0).toLowerCase()}${error.message.slice(1)}`;
}

const tagAt = (text: string, offset: number) => /^\S+/.exec(text.slice(offset, offset + 80))?.[0] ?? '';

/** Turns nodes into what they say, in the order of the file, so that an alias finds its anchor already read. */
class Converter {
  readonly problems: YamlProblem[] = [];
  /** False once something could not be turned into what it says. */
  isWhole = true;
  private readonly anchors = new Map<string, Written | 'open'>();
  private readonly source: Source;

  constructor(source: Source) {
    this.source = source;
  }

  convert(node: Node | ParsedNode | null): Written {
    const { yaml } = this.source;
    if (yaml.isAlias(node)) return this.resolve(node.source, this.position(node));
    const anchor = yaml.isNode(node) && 'anchor' in node ? node.anchor : undefined;
    if (anchor !== undefined) this.anchors.set(anchor, 'open');
    const written = this.convertBody(node);
    if (anchor !== undefined) this.anchors.set(anchor, written);
    return written;
  }

  private convertBody(node: Node | ParsedNode | null): Written {
    const { yaml } = this.source;
    const position = this.position(node);
    if (yaml.isMap<Node | null, Node | null>(node)) {
      return { kind: 'map', entries: this.convertEntries(node.items), ...position };
    }
    if (yaml.isSeq<Node | null>(node)) {
      return { kind: 'list', items: node.items.map((item) => this.convert(item)), ...position };
    }
    return yaml.isScalar(node) ? scalar(node.value, node.source, position) : scalar(null, '', position);
  }

  private convertEntries(pairs: readonly Pair<Node | null, Node | null>[]): WrittenEntry[] {
    const entries = new Map<string, WrittenEntry>();
    for (const pair of pairs) {
      const key = this.convert(pair.key);
      const value = pair.value ? this.convert(pair.value) : scalar(null, '', key);
      if (key.kind !== 'scalar') {
        this.refuse('a key must be text, not a list or a map: write a name', key);
      } else if (entries.has(key.source)) {
        this.refuse(`'${key.source}' is written twice: keep one`, key);
      } else {
        entries.set(key.source, { key, value });
      }
    }
    return [...entries.values()];
  }

  private resolve(name: string, position: Position): Written {
    const target = this.anchors.get(name);
    if (target !== undefined && target !== 'open') return target;
    this.isWhole = false;
    this.refuse(
      target === 'open'
        ? `the alias '*${name}' stands inside what it names: write it out`
        : `the alias '*${name}' has no anchor above it: add '&${name}' to what it names`,
      position,
    );
    return scalar(null, '', position);
  }

  private refuse(message: string, { line, column }: Position): void {
    this.problems.push({ message, line, column });
  }

  private position(node: Node | ParsedNode | null): Position {
    return this.source.at(node?.range?.[0] ?? 0);
  }
}

function scalar(value: unknown, source: string | undefined, { line, column }: Position): WrittenScalar {
  const known = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  const text = source ?? String(value ?? '');
  return { kind: 'scalar', value: known ? value : null, source: text, line, column };
}
