import { referralsContract } from '../../../shared/referrals/contract.ts';
import { readClicksPage } from '../../domain/referrals/read-clicks-page.ts';
import { verb } from '../verb.ts';

export const listClicks = verb(referralsContract.listClicks, readClicksPage);
