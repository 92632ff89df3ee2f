import { fill, press } from '../screens.ts';
import { openScreen, type Ways } from './ways.ts';

const SUPPORT = '/agent/support';

/** To the states of Support. */
export const supportWays: Ways = {
  screen: (page) => openScreen(page, SUPPORT),
  submitted: async (page) => {
    await openScreen(page, SUPPORT);
    await fill(page, { Subject: 'My payout', Message: 'It isn’t there yet.' });
    await press(page, 'Submit Request');
  },
};
