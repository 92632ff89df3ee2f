import { expect, it } from 'vitest';
import * as z from 'zod';
import { contract } from '../../shared/contract.ts';

interface Endpoint {
  '~orpc': { inputSchema?: unknown };
}
const slices: Record<string, Record<string, Endpoint>> = contract;

/** Rights that a caller claims for itself; no endpoint takes them from its input. */
const claims = { role: 'admin', isAdmin: true };

function refusesClaims(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodUnion) return schema.options.every(refusesClaims);
  const issues = z.safeParse(schema, claims).error?.issues ?? [];
  const unknown = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' && issue.path.length === 0 ? issue.keys : [],
  );
  return Object.keys(claims).every((claim) => unknown.includes(claim));
}

it('every endpoint refuses fields that its contract does not name, such as a claimed role', () => {
  const taking = Object.entries(slices).flatMap(([slice, endpoints]) =>
    Object.entries(endpoints).flatMap(([name, { '~orpc': described }]) =>
      described.inputSchema instanceof z.ZodType && !refusesClaims(described.inputSchema)
        ? [`${slice}.${name}: describe its input with z.strictObject`]
        : [],
    ),
  );
  expect(taking).toEqual([]);
});
