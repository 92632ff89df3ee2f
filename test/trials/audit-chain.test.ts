/** Given a year of the demo network, a changed byte in any audit event or ledger entry is found. */
import { seedDemo } from '../../infra/local/demo/seed.ts';
import { setUpStack } from '../support/stack/set-up.ts';
import { startTestStack } from '../support/stack/stack.ts';
import { describeTampering, holdStream } from '../support/audit/tamper-suite.ts';

const stack = await setUpStack(startTestStack());
await seedDemo(stack);
holdStream(() => stack);
describeTampering(() => stack, { changes: 500, seed: 1 });
