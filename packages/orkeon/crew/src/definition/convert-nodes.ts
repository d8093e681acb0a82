import type { Node, Pair, ParsedNode } from 'yaml';
import type { Position } from './problem.ts';
import type { Written, WrittenEntry, WrittenScalar } from './written.ts';

/** What nodes are read with: the library, and the place of an offset. */
export interface NodeSource {
  readonly yaml: typeof import('yaml');
  readonly at: (offset: number) => Position;
}

/** Something that keeps a text from saying anything. */
export interface YamlProblem extends Position {
  readonly message: string;
}

/** What a document's nodes say; without a root, something in them could not be turned into what it says. */
export interface ConvertedNodes {
  readonly root: Written | undefined;
  readonly problems: readonly YamlProblem[];
}

/** Turns nodes, of a bounded depth, into what they say; an alias becomes the very thing that its anchor names. */
export function convertNodes(contents: ParsedNode, source: NodeSource): ConvertedNodes {
  const converter = new Converter(source);
  const root = converter.convert(contents);
  return { root: converter.isWhole ? root : undefined, problems: converter.problems };
}

/** Goes through nodes in the order of the file, so that an alias finds its anchor already read. */
class Converter {
  readonly problems: YamlProblem[] = [];
  /** False once something could not be turned into what it says. */
  isWhole = true;
  private readonly anchors = new Map<string, Written | 'open'>();
  private readonly source: NodeSource;

  constructor(source: NodeSource) {
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
