import type { CST, Document, Lexer, Parser, YAMLError } from 'yaml';
import { convertNodes, type NodeSource, type YamlProblem } from './convert-nodes.ts';
import { exceedsDepth } from './nesting.ts';
import type { Position } from './problem.ts';
import type { Written } from './written.ts';

const DEEPEST = 64;
const LONGEST = 262_144;

/** What a text says: its root, and what is wrong with it. Without a root nothing more can be said. */
export interface YamlText {
  readonly root: Written | undefined;
  readonly problems: readonly YamlProblem[];
}

const failed = (message: string, position: Position = { line: 1, column: 1 }): YamlText => ({
  root: undefined,
  problems: [{ message, ...position }],
});

/**
 * Reads one YAML 1.2 document of up to 256 Ki characters and 64 levels. Never throws.
 * A key written twice, one that is no text and an unknown tag leave the rest readable; any other fault leaves no root.
 */
export async function readYaml(text: string): Promise<YamlText> {
  if (text.length > LONGEST) return failed(`is longer than ${LONGEST} characters: shorten it`);
  const { yaml } = await import('./yaml-library.ts');
  const lines = new yaml.LineCounter();
  lines.addNewLine(0);
  const tokens = tokensOf(text, new yaml.Parser(lines.addNewLine), new yaml.Lexer());
  if (tokens === undefined || exceedsDepth(tokens, DEEPEST))
    return failed(`is nested deeper than ${DEEPEST} levels: flatten it`);
  const composer = new yaml.Composer({ prettyErrors: false, uniqueKeys: false });
  const [document, second] = composer.compose(tokens, true, text.length);
  const at = (offset: number): Position => {
    const { line, col } = lines.linePos(offset);
    return { line, column: col };
  };
  if (!document?.contents) return failed('is empty: a crew has a name, agents and tasks');
  if (second) return failed('holds several documents: keep one', at(second.range[0]));
  return convertDocument(document, { yaml, at, text });
}

/** The tokens of a text; undefined as soon as far too much is open at once, for closing it all takes its square. */
function tokensOf(text: string, parser: Parser, lexer: Lexer): CST.Token[] | undefined {
  const tokens: CST.Token[] = [];
  for (const lexeme of lexer.lex(text)) {
    tokens.push(...parser.next(lexeme));
    if (parser.stack.length > DEEPEST * 4) return undefined;
  }
  tokens.push(...parser.end());
  return tokens;
}

type Source = NodeSource & { readonly text: string };

function convertDocument(document: Document.Parsed, source: Source): YamlText {
  const problems = [...document.errors, ...document.warnings].map((error) => ({
    message: explainSyntax(error, source.text),
    ...source.at(error.pos[0]),
  }));
  if (document.errors.length > 0 || !document.contents) return { root: undefined, problems };
  const converted = convertNodes(document.contents, source);
  return { root: converted.root, problems: [...problems, ...converted.problems] };
}

function explainSyntax(error: YAMLError, text: string): string {
  if (error.code === 'TAG_RESOLVE_FAILED')
    return `the tag '${tagAt(text, error.pos[0])}' is unknown: remove it`;
  return `is not YAML: ${error.message.charAt(0).toLowerCase()}${error.message.slice(1)}`;
}

const tagAt = (text: string, offset: number) => /^\S+/.exec(text.slice(offset, offset + 80))?.[0] ?? '';
