import ts from 'typescript';
import { nodesOf, placeOf } from './source-tree.ts';

type Rule = (source: ts.SourceFile) => string[];

const found = (source: ts.SourceFile, wanted: (node: ts.Node) => boolean) =>
  [...nodesOf(source)].filter(wanted).map(placeOf);

/** Places where an index gives more, or less openly, than names. */
export const unnamedExports: Rule = (source) =>
  found(
    source,
    (node) =>
      ts.isExportAssignment(node) ||
      node.kind === ts.SyntaxKind.DefaultKeyword ||
      (ts.isExportSpecifier(node) && node.name.text === 'default') ||
      (ts.isExportDeclaration(node) && (!node.exportClause || !ts.isNamedExports(node.exportClause))),
  );

/** Places that reach for the console, the environment, the process’s end or the clock; reckoning with a given instant is no reach. */
export const ambientWorld: Rule = (source) =>
  found(source, (node) => {
    if (ts.isPropertyAccessExpression(node)) {
      return node.expression.getText() === 'process' && ['env', 'exit'].includes(node.name.text);
    }
    if (!ts.isIdentifier(node) || !isGlobalValue(node)) return false;
    return node.text === 'console' || (node.text === 'Date' && !reckonsOnly(node));
  });

function isGlobalValue(node: ts.Identifier): boolean {
  const { parent } = node;
  const isMemberName = ts.isPropertyAccessExpression(parent) && parent.name === node;
  const isKey = (ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent)) && parent.name === node;
  return !isMemberName && !isKey && !ts.isTypeReferenceNode(parent);
}

function reckonsOnly({ parent }: ts.Identifier): boolean {
  if (ts.isNewExpression(parent)) return (parent.arguments ?? []).length > 0;
  if (ts.isPropertyAccessExpression(parent)) return ['parse', 'UTC'].includes(parent.name.text);
  return ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.InstanceOfKeyword;
}

/** Places that import zod in the form that loads all of its locales. */
export const heavyZod: Rule = (source) =>
  found(source, (node) => {
    if (!ts.isImportDeclaration(node) || !ts.isStringLiteral(node.moduleSpecifier)) return false;
    if (node.moduleSpecifier.text !== 'zod' || node.importClause?.isTypeOnly) return false;
    const bindings = node.importClause?.namedBindings;
    return bindings === undefined || !ts.isNamespaceImport(bindings);
  });

const errorCode = /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$/;

/** The error codes that a file gives or declares: spelled NOUN_PROBLEM, at a key named `code` or first in a call that refuses. */
export function errorCodesOf(source: ts.SourceFile): string[] {
  return [...nodesOf(source)]
    .flatMap(codeHolders)
    .flatMap((holder) => [...nodesOf(holder)])
    .filter(ts.isStringLiteralLike)
    .map((literal) => literal.text)
    .filter((text) => errorCode.test(text));
}

function codeHolders(node: ts.Node): ts.Node[] {
  if (ts.isPropertyAssignment(node) || ts.isPropertySignature(node)) {
    return node.name.getText() === 'code' ? [node] : [];
  }
  return ts.isCallExpression(node) && /^refus/.test(node.expression.getText())
    ? node.arguments.slice(0, 1)
    : [];
}

/** Every comment of a file with its first line’s number. */
export function commentsOf(source: ts.SourceFile): { line: number; text: string }[] {
  const ranges = new Map<number, ts.CommentRange>();
  const visit = (node: ts.Node): void => {
    if (node.kind === ts.SyntaxKind.JsxText) return;
    for (const range of ts.getLeadingCommentRanges(source.text, node.getFullStart()) ?? [])
      ranges.set(range.pos, range);
    for (const range of ts.getTrailingCommentRanges(source.text, node.getEnd()) ?? [])
      ranges.set(range.pos, range);
    for (const child of node.getChildren(source)) visit(child);
  };
  visit(source);
  return [...ranges.values()].map(({ pos, end }) => ({
    line: source.getLineAndCharacterOfPosition(pos).line + 1,
    text: source.text.slice(pos, end),
  }));
}

const citesWork =
  /\b(TODO|FIXME|XXX|HACK)\b|@author\b|\b(ticket|issue|pull request|PR|review|task|bug|backlog)\s*(no\.?\s*|number\s*)?#?\d+\b|(^|\s)#\d+\b|\b(asked|requested|suggested|found|reported|written) by (the )?(reviewer|review|author|[A-Z][a-z]+)\b/;

/** Whether a comment speaks of who wrote the code, of a review or of a numbered piece of work. */
export function speaksOfTheWork(comment: string): boolean {
  return citesWork.test(comment);
}
