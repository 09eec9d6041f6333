import path from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCES = fileURLToPath(new URL('../src/', import.meta.url));
const packages = (...names: string[]) => new RegExp(`node_modules[\\\\/](?:${names.join('|')})[\\\\/]`);

/** What stands at the beginning of a page; with all that it imports it is one file instead of twenty small ones. */
const beginnings = {
  start: ['main.tsx'],
  console: ['app/console.tsx', 'app/shell/shell.tsx'],
  lists: ['features/plants/plant-list-page.tsx'],
};
type Beginning = keyof typeof beginnings;

interface Graph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

/**
 * Libraries change seldom and have files of their own; then the sign-in page, the frame behind it, and what lists
 * are made of. The higher the priority, the sooner taken.
 */
export const chunkGroups = [
  { name: 'vendor', priority: 5, test: packages('react', 'react-dom', 'scheduler', 'i18next', 'react-i18next', 'use-sync-external-store') },
  { name: 'vendor-console', priority: 4, test: packages('react-router', 'react-router-dom', '@tanstack') },
  { name: named('start'), debugName: 'start', priority: 3 },
  { name: named('console'), debugName: 'console', priority: 2 },
  { name: named('lists'), debugName: 'lists', priority: 1 },
];

const closures = new Map<Beginning, ReadonlySet<string>>();

function named(name: Beginning) {
  return (id: string, graph: Graph) => (closureOf(name, graph).has(id) ? name : null);
}

function closureOf(name: Beginning, graph: Graph): ReadonlySet<string> {
  const known = closures.get(name);
  if (known !== undefined) return known;
  const found = new Set<string>();
  const left = beginnings[name].map((file) => path.join(SOURCES, file));
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    left.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  // It waits for the others while it runs: in a file with them it would wait for itself.
  found.delete(path.join(SOURCES, 'main.tsx'));
  closures.set(name, found);
  return found;
}
