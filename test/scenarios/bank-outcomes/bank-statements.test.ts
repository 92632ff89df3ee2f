/** Given statements of all banks and forms, each payout that they pay or return is found, and no other. */
import { setUpOffice } from '../../support/stack/set-up.ts';
import { describeStatements } from '../../support/bank-outcomes/bank-statements/statement-suite.ts';

const { office } = await setUpOffice();
describeStatements(() => Promise.resolve(office), { statements: 10, seed: 1 });
