/** The screens of administrators: their specified texts, and their accessibility. */
import { administrators } from '../../../support/specified-texts/administrators.ts';
import { makeHistory } from '../../../support/specified-texts/history.ts';
import { describeScreens } from '../../../support/specified-texts/screen-suite.ts';

describeScreens({
  tables: 'administrators.md',
  steps: administrators,
  role: 'admin',
  makeHistory,
});
