/** Given 200 statements of all banks and forms, each payout that they pay or return is found, and no other. */
import { afterAll } from 'vitest';
import { describeStatements } from '../support/bank-outcomes/bank-statements/statement-suite.ts';
import { openOffice } from '../support/stack/office.ts';
import { startTestStack, type TestStack } from '../support/stack/stack.ts';

let stack: TestStack | undefined;
afterAll(() => stack?.close());
describeStatements(
  async () => {
    stack = await startTestStack();
    return openOffice(stack);
  },
  { statements: 200, seed: 1 },
);
