import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

export const SOURCES = fileURLToPath(new URL('../src/', import.meta.url));
const TABLES = ['app/router.tsx', 'app/open-screens.ts'];

/** A screen as the router's tables tell it: `{ path: '…', lazy: screen(() => import('…'), …parts) }`. */
export interface ScreenEntry {
  path: string;
  /** Absolute. */
  file: string;
  parts: string[];
}
interface Node {
  type: string;
  [key: string]: unknown;
}

/** Every lazy screen whose path stands in the table; the frame of the console is the one at `/`. */
export function readScreens(): ScreenEntry[] {
  return TABLES.flatMap((table) => {
    const file = path.join(SOURCES, table);
    const { program } = parseSync(file, readFileSync(file, 'utf8'));
    return objectsOf(program as unknown as Node).flatMap((object) => screenOf(object, path.dirname(file)));
  });
}

function screenOf(object: Node, folder: string): ScreenEntry[] {
  const value = (name: string) => properties(object).find(({ key }) => (key as Node)['name'] === name)?.['value'] as Node | undefined;
  const [at, lazy] = [value('path'), value('lazy')];
  if (typeof at?.['value'] !== 'string' || (lazy?.['callee'] as Node | undefined)?.['name'] !== 'screen') return [];
  const call = lazy as unknown as { arguments: { value?: string; body?: { source: { value: string } } }[] };
  const [load, ...parts] = call.arguments;
  const source = load?.body?.source.value;
  return source === undefined ? [] : [{ path: at['value'], file: path.join(folder, source), parts: parts.map(({ value }) => value ?? '') }];
}

function properties(object: Node): Node[] {
  return (object['properties'] as Node[]).filter(({ type }) => type === 'Property');
}

function objectsOf(node: unknown): Node[] {
  if (Array.isArray(node)) return node.flatMap(objectsOf);
  if (typeof node !== 'object' || node === null) return [];
  const own = (node as Node).type === 'ObjectExpression' ? [node as Node] : [];
  return [...own, ...Object.values(node).flatMap(objectsOf)];
}
