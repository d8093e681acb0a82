import ts from 'typescript';
import { nodesOf, parseSource, placeOf } from '../test/support/source-tree.ts';

/** One id that one test cites. */
export interface Citation {
  readonly id: string;
  /** `path:line` of the citing call. */
  readonly place: string;
}

const setAside = new Set(['skip', 'todo', 'fails']);

function isSetAside(node: ts.Node): boolean {
  for (let outer: ts.Node = node.parent; !ts.isSourceFile(outer); outer = outer.parent) {
    if (!ts.isCallExpression(outer)) continue;
    for (const part of nodesOf(outer.expression)) {
      if (ts.isPropertyAccessExpression(part) && setAside.has(part.name.text)) return true;
    }
  }
  return false;
}

function listNamed(name: ts.Identifier): ts.Expression | undefined {
  const declarations = name
    .getSourceFile()
    .statements.filter(ts.isVariableStatement)
    .flatMap((statement) => [...statement.declarationList.declarations]);
  return declarations.find((declaration) => declaration.name.getText() === name.text)?.initializer;
}

function literalsOf(argument: ts.Expression | undefined): string[] | undefined {
  if (argument === undefined) return undefined;
  if (ts.isStringLiteralLike(argument)) return [argument.text];
  if (!ts.isArrayLiteralExpression(argument)) return undefined;
  const texts = argument.elements.map((element) =>
    ts.isStringLiteralLike(element) ? element.text : undefined,
  );
  return texts.every((text) => text !== undefined) ? texts : undefined;
}

/**
 * The ids that the tests of one file cite through `verifies(…)`.
 * A call within `skip`, `todo` or `fails` does not count. Ids stand in the call or in a list of the same file; others are a thrown error, since no scan could see them.
 */
export function citationsOf(path: string, text?: string): Citation[] {
  const citations: Citation[] = [];
  for (const node of nodesOf(parseSource(path, text))) {
    if (!ts.isCallExpression(node) || node.expression.getText() !== 'verifies') continue;
    const given = node.arguments[0];
    const ids = literalsOf(given && ts.isIdentifier(given) ? listNamed(given) : given);
    if (ids === undefined) throw new Error(`${placeOf(node)}: write the ids of verifies(…) out as strings`);
    if (!isSetAside(node)) citations.push(...ids.map((id) => ({ id, place: placeOf(node) })));
  }
  return citations;
}
