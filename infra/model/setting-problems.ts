/** A line for each wrong setting, which says where it is and what it must be. */
import type * as z from 'zod';
import { type Layer, placeOf } from './setting-layers.ts';
import { likelyPath } from './setting-names.ts';

interface Known {
  layers: readonly Layer[];
  /** The paths of all settings. */
  paths: readonly string[];
}

/** One line, or one for each unknown name. */
export function linesOf(issue: z.core.$ZodIssue, { layers, paths }: Known): string[] {
  const { path, message } = issue;
  if (issue.code !== 'unrecognized_keys')
    return [`${placeOf(layers, path)}${path.join('.')}: ${message}`];
  return issue.keys.map((key) => {
    const unknown = [...path, key];
    return `${placeOf(layers, unknown)}${unknown.join('.')}: ${adviceOn(unknown.join('.'), paths)}`;
  });
}

function adviceOn(unknown: string, paths: readonly string[]): string {
  if (paths.includes(unknown))
    return `is set in settings/<stage>.json, as ${unknown.split('.').join(' → ')}; -c sets what stands beside portal`;
  const likely = likelyPath(unknown, paths);
  return likely === undefined
    ? 'is no setting (docs/operations.md has them all)'
    : `is no setting: did you mean ${likely}?`;
}
