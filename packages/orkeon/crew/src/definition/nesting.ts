import type { CST } from 'yaml';

/**
 * Whether a text's tokens are nested deeper than `limit`.
 * Asked before the nodes are made of them, which takes the stack a level each; this takes none.
 */
export function exceedsDepth(tokens: readonly CST.Token[], limit: number): boolean {
  const open: { token: CST.Token | null | undefined; depth: number }[] = tokens.map((token) => ({
    token,
    depth: 0,
  }));
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.depth > limit) return true;
    for (const token of childrenOf(next.token)) open.push({ token, depth: next.depth + 1 });
  }
  return false;
}

function childrenOf(token: CST.Token | null | undefined): (CST.Token | null | undefined)[] {
  if (!token) return [];
  if (token.type === 'document') return [token.value];
  return 'items' in token ? token.items.flatMap((item) => [item.key, item.value]) : [];
}
