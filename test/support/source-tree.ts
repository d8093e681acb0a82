import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

export const repositoryRoot = fileURLToPath(new URL('../..', import.meta.url));

const elsewhere = new Set(['node_modules', 'dist', 'fixtures', 'reports']);

function* walk(folder: string): Generator<string> {
  for (const entry of readdirSync(join(repositoryRoot, folder), { withFileTypes: true })) {
    if (entry.name.startsWith('.') || elsewhere.has(entry.name)) continue;
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* walk(path);
    else if (entry.isFile()) yield path;
  }
}

/** Every file below these folders of the repository, as paths from its root; what is generated or recorded is left out. */
export function filesBelow(...folders: string[]): string[] {
  return folders.flatMap((folder) => [...walk(folder)]).sort();
}

/** The text of a file of the repository. */
export function readSource(path: string): string {
  return readFileSync(join(repositoryRoot, path), 'utf8');
}

/** The syntax tree of a TypeScript or JavaScript file; its nodes know their parents. */
export function parseSource(path: string, text = readSource(path)): ts.SourceFile {
  return ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true);
}

/** Every node of a syntax tree, the root first. */
export function* nodesOf(node: ts.Node): Generator<ts.Node> {
  yield node;
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => void children.push(child));
  for (const child of children) yield* nodesOf(child);
}

/** Where a node stands, as `path:line`. */
export function placeOf(node: ts.Node): string {
  const source = node.getSourceFile();
  return `${source.fileName}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
}
