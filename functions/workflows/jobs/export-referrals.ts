/** The exports of the referral network. */
import type { AdminClick, AdminReferral, Signup } from '../../../shared/referrals/contract.ts';
import { readClicksPage } from '../../domain/referrals/read-clicks-page.ts';
import { readReferrals } from '../../domain/referrals/read-referrals.ts';
import { readSignups } from '../../domain/referrals/read-signups.ts';
import { exportOf, type FilterOf } from './export-columns.ts';
import { writePhone } from './write-cells.ts';

export const exportReferrals = {
  exportReferrals: exportOf<AdminReferral, FilterOf<typeof readReferrals>>(
    [
      ['Referrer', (row) => row.referrer.name],
      ['Referrer Code', (row) => row.referrer.code ?? ''],
      ['Referred Agent', (row) => row.referred.name],
      ['Referred Code', (row) => row.referred.code ?? ''],
      ['Status', (row) => row.status],
      ['Bonus Earned (R)', (row) => row.bonusEarnedCents, 'rand'],
      ['First Sale', (row) => row.firstSaleAt, 'time'],
      ['Joined', (row) => row.createdAt, 'time'],
    ],
    readReferrals,
  ),
  exportSignups: exportOf<Signup, FilterOf<typeof readSignups>>(
    [
      ['Agent Name', (signup) => signup.name],
      ['Referral Code', (signup) => signup.code ?? ''],
      ['Phone', (signup) => (signup.phone ? writePhone(signup.phone) : '')],
      ['Email', (signup) => signup.email ?? ''],
      ['Referred By', (signup) => signup.referrer.name],
      ['Referrer Code', (signup) => signup.referrer.code ?? ''],
      ['Joined Date', (signup) => signup.joinedAt, 'time'],
    ],
    readSignups,
  ),
  exportClicks: exportOf<AdminClick, FilterOf<typeof readClicksPage>>(
    [
      ['Agent', (click) => click.agent.name],
      ['Referral Code', (click) => click.agent.code ?? ''],
      ['Link Type', (click) => click.linkType],
      ['IP Address', (click) => click.ipAddress ?? 'N/A'],
      ['Converted', (click) => (click.converted ? 'Yes' : 'No')],
      ['Conversion Type', (click) => click.conversionType ?? ''],
      ['Clicked At', (click) => click.createdAt, 'time'],
    ],
    readClicksPage,
  ),
};
