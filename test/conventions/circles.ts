/** Import cycles between folders and between files: what is in a cycle can't be understood separately. */
import { posix } from 'node:path';
import type { Parsed } from './sources.ts';

/** The parts of the product whose folders are looked at; tests are left out. */
const PARTS = ['functions/', 'shared/', 'web/', 'infra/'];

interface Arrow {
  /** A folder or a file. */
  from: string;
  to: string;
  /** The file and the import behind the edge. */
  example: string;
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path);

function arrowsOf(
  files: readonly Parsed[],
  part: string,
  placeOf: (path: string) => string,
): Arrow[] {
  return files
    .filter(({ path }) => path.startsWith(part) && !isTest(path))
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ kind, target }) => kind === 'file' && target.startsWith(part))
        .map(({ target }) => ({
          from: placeOf(path),
          to: placeOf(target),
          example: `${path} imports ${target}`,
        })),
    )
    .filter(({ from, to }) => from !== to);
}

/** The places that can be reached from one along edges. */
function reachable(start: string, next: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const seen = new Set<string>();
  const open = [start];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop())
    for (const to of next.get(folder) ?? [])
      if (!seen.has(to)) {
        seen.add(to);
        open.push(to);
      }
  return seen;
}

function circlesIn(arrows: readonly Arrow[]): string[] {
  const next = new Map<string, Set<string>>();
  for (const { from, to } of arrows) next.set(from, (next.get(from) ?? new Set()).add(to));
  const reach = new Map([...next.keys()].map((folder) => [folder, reachable(folder, next)]));
  const isCircular = ({ from, to }: Arrow) => reach.get(to)?.has(from) === true;
  return [...new Set(arrows.filter(isCircular).map(({ example }) => example))];
}

/** @returns each import that is part of a cycle between folders */
export const folderCircles = (files: readonly Parsed[]): string[] =>
  PARTS.flatMap((part) => circlesIn(arrowsOf(files, part, posix.dirname)));

/** @returns each import that is part of a cycle between files, of types alone too */
export const fileCircles = (files: readonly Parsed[]): string[] =>
  PARTS.flatMap((part) => circlesIn(arrowsOf(files, part, (path) => path)));
