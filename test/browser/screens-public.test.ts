/** The screens that everybody may open: their texts, and what axe says of them. */
import { FORGETFUL, makePeople } from '../support/specified-texts/history.ts';
import { authCallback, publicScreens } from '../support/specified-texts/public-screens.ts';
import { authCallbackWays, publicWays } from '../support/specified-texts/public-ways.ts';
import { registrationWays } from '../support/specified-texts/registration-ways.ts';
import { registration } from '../support/specified-texts/registration.ts';
import { describeScreens } from '../support/specified-texts/screen-suite.ts';

describeScreens(
  [
    {
      name: 'Public screens',
      who: 'nobody',
      table: publicScreens,
      ways: publicWays(FORGETFUL),
      inspected: [
        'welcome',
        'forgot password',
        'reset password',
        'reset password, different',
        'unauthorized',
        'not found',
      ],
    },
    { name: 'Auth callback', who: 'agent', table: authCallback, ways: authCallbackWays },
    {
      name: 'Registration',
      who: 'nobody',
      table: registration,
      ways: registrationWays(FORGETFUL),
      inspected: ['login', 'verify'],
    },
  ],
  async (stack) => (await makePeople(stack)).emails,
);
