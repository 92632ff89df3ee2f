/** The person who works on the portal by commands. */
import { OPERATOR } from '../../../functions/platform/context.ts';
import { contextAt } from '../ledger/ledger.ts';
import type { TestStack } from './stack.ts';

/** The context of an operator's command. */
export const operatorOf = (stack: Pick<TestStack, 'database' | 'settings'>) => ({
  ...contextAt(stack, () => new Date()),
  actor: OPERATOR,
});
