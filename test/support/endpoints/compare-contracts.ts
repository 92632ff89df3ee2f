/**
 * Finds changes over which an open page of the release before would stumble. A release only adds; a field
 * that it no longer needs goes with the release after.
 */
import type { ContractShape, Fields } from '../../../infra/contract/contract-shape.ts';

/** A line for each break, in the order of the routes before. */
export const breaksBetween = (before: ContractShape, after: ContractShape): string[] =>
  Object.entries(before).flatMap(([route, { takes, answers }]) => {
    const now = after[route];
    if (!now) return [`${route} is gone`];
    return [...inputBreaks(takes, now.takes), ...answerBreaks(answers, now.answers)].map(
      (found) => `${route} ${found}`,
    );
  });

const isOptional = (type: string) => type.endsWith('?');
const valuesOf = (type: string) => type.replace(/\?$/, '').split('|');

function inputBreaks(before: Fields, after: Fields): string[] {
  const gone = Object.keys(before).filter((path) => after[path] === undefined);
  const wanted = Object.entries(after)
    .filter(([path, type]) => !isOptional(type) && isNewlyWanted(path, before))
    .map(([path]) => path);
  const refused = Object.entries(before).flatMap(([path, type]) =>
    missing(type, after[path]).map((value) => `takes no ${value} as ${path} any more`),
  );
  return [
    ...gone.map((path) => `takes no ${path} any more`),
    ...wanted.map((path) => `wants ${path}`),
    ...refused,
  ];
}

/** A field of something that nobody sent before is wanted only of those who send that. */
function isNewlyWanted(path: string, before: Fields): boolean {
  const type = before[path];
  if (type !== undefined) return isOptional(type);
  const parent = parentOf(path);
  return parent === undefined || before[parent] !== undefined;
}

const parentOf = (path: string): string | undefined => /^(.+?)(?:\[\]|\.[^.[]+)$/.exec(path)?.[1];

function answerBreaks(before: Fields, after: Fields): string[] {
  return Object.entries(before).flatMap(([path, type]) => {
    const now = after[path];
    if (now === undefined) return [`answers no ${path} any more`];
    const added = missing(now, type).map((value) => `answers ${value} as ${path}`);
    const unsure = !isOptional(type) && isOptional(now) ? [`may answer without ${path}`] : [];
    return [...unsure, ...added];
  });
}

/** The values of one type that another one doesn't have. */
function missing(type: string, other: string | undefined): string[] {
  if (other === undefined) return [];
  const known = new Set(valuesOf(other));
  const isKnown = (value: string) =>
    known.has(value) ||
    known.has('any') ||
    (value === 'integer' && known.has('number')) ||
    // A listed value is a text, where every text is known.
    (known.has('string') && !TYPES.has(value));
  return valuesOf(type).filter((value) => !isKnown(value));
}

const TYPES = new Set(['any', 'array', 'boolean', 'integer', 'null', 'number', 'object', 'string']);
