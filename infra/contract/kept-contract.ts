/** The contract of the last release, as it is kept in the repository: a line for each route. */
import { readFileSync } from 'node:fs';
import * as z from 'zod';
import type { ContractShape, Fields } from './contract-shape.ts';

export const KEPT_CONTRACT = new URL('../../docs/contract-before.json', import.meta.url);

const fields = z.record(z.string(), z.string());
/** An answer that another route gives too is named by the first one of them. */
const kept = z.record(
  z.string(),
  z.object({ takes: fields, answers: z.union([fields, z.string()]) }),
);

/** The text of the file. */
export function writeContract(shape: ContractShape): string {
  const known = new Map<string, string>();
  const lines = Object.entries(shape).map(([route, { takes, answers }]) => {
    const text = JSON.stringify(answers);
    const first = known.get(text);
    known.set(text, first ?? route);
    return `  ${JSON.stringify(route)}: ${JSON.stringify({ takes, answers: first ?? answers })}`;
  });
  return `{\n${lines.join(',\n')}\n}\n`;
}

export function readContract(text = readFileSync(KEPT_CONTRACT, 'utf8')): ContractShape {
  const routes = kept.parse(JSON.parse(text));
  const answersOf = (route: string): Fields => {
    const answers = routes[route]?.answers ?? {};
    return typeof answers === 'string' ? answersOf(answers) : answers;
  };
  return Object.fromEntries(
    Object.entries(routes).map(([route, { takes }]) => [
      route,
      { takes, answers: answersOf(route) },
    ]),
  );
}
