/** The last check of stories with figures and lists. */
import { expect } from 'vitest';
import type { TestStack } from '../stack/stack.ts';
import { tableOf } from '../stack/table.ts';
import { recountProjections } from './recount-projections.ts';

/** Fails unless each projection is what the facts say, once the projector has caught up. */
export async function expectProjected(stack: TestStack): Promise<void> {
  await stack.drain();
  expect(await recountProjections(tableOf(stack))).toMatchObject({
    differing: [],
    missing: [],
    stale: [],
    places: { missing: [], stale: [] },
  });
}
