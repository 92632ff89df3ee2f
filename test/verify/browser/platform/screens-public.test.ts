/** The screens before and during sign-in: their specified texts, and their accessibility. */
import { makePeople } from '../../../support/specified-texts/history.ts';
import { publicScreens } from '../../../support/specified-texts/public.ts';
import { describeScreens } from '../../../support/specified-texts/screen-suite.ts';

describeScreens({
  tables: 'public.md',
  steps: publicScreens,
  makeHistory: async (stack) => (await makePeople(stack)).emails,
});
