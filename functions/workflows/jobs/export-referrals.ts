/** The exports of the referral network. */
import type { AdminClick, AdminReferral, Signup } from '../../../shared/referrals/contract.ts';
import { clickPosition, type LinkClick, linkClickTable } from '../../data/link-click.table.ts';
import { readListedClicks } from '../../domain/referrals/read-listed-clicks.ts';
import { readReferrals } from '../../domain/referrals/read-referrals.ts';
import { readSignups } from '../../domain/referrals/read-signups.ts';
import { exportOf } from './export-columns.ts';
import { writePhone, writeRand } from './write-cells.ts';

export const exportReferrals = {
  exportReferrals: exportOf<AdminReferral>(
    [
      ['Referrer', (row) => row.referrer.name],
      ['Referrer Code', (row) => row.referrer.code ?? ''],
      ['Referred Agent', (row) => row.referred.name],
      ['Referred Code', (row) => row.referred.code ?? ''],
      ['Status', (row) => row.status],
      ['Bonus Earned (R)', (row) => writeRand(row.bonusEarnedCents)],
      ['First Sale', (row) => row.firstSaleAt ?? ''],
      ['Joined', (row) => row.createdAt],
    ],
    ({ table }, { limit, after }) => readReferrals(table, { limit, after }),
  ),
  exportSignups: exportOf<Signup>(
    [
      ['Agent Name', (signup) => signup.name],
      ['Referral Code', (signup) => signup.code ?? ''],
      ['Phone', (signup) => (signup.phone ? writePhone(signup.phone) : '')],
      ['Email', (signup) => signup.email ?? ''],
      ['Referred By', (signup) => signup.referrer.name],
      ['Referrer Code', (signup) => signup.referrer.code ?? ''],
      ['Joined Date', (signup) => signup.joinedAt],
    ],
    ({ table }, { limit, after }) => readSignups(table, { limit, after }),
  ),
  exportClicks: exportOf<AdminClick>(
    [
      ['Agent', (click) => click.agent.name],
      ['Referral Code', (click) => click.agent.code ?? ''],
      ['Link Type', (click) => click.linkType],
      ['IP Address', (click) => click.ipAddress ?? 'N/A'],
      ['Converted', (click) => (click.converted ? 'Yes' : 'No')],
      ['Conversion Type', (click) => click.conversionType ?? ''],
      ['Clicked At', (click) => click.createdAt],
    ],
    async ({ table }, { rowStatus, limit, after }) => {
      const status = rowStatus as LinkClick['linkType'] | undefined;
      const query = { status, order: 'newest', limit, after } as const;
      const { rows, more } = await linkClickTable(table).listed(query);
      const next = more ? clickPosition(rows.at(-1)) : undefined;
      return { rows: await readListedClicks(table, rows), next };
    },
  ),
};
