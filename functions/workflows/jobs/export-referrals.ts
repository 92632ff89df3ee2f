/** The rows of the exports of the referral network, page by page. */
import type { AdminClick, AdminReferral, Signup } from '../../../shared/referrals/contract.ts';
import type { Context } from '../../platform/context.ts';
import { clickPosition, type LinkClick, linkClickTable } from '../../data/link-click.table.ts';
import { withAgents } from '../../domain/referrals/read-listed-clicks.ts';
import { readReferrals } from '../../domain/referrals/read-referrals.ts';
import { readSignups } from '../../domain/referrals/read-signups.ts';
import type { ExportPage, Place, Row } from './export-rows.ts';
import { writePhone, writeRand } from './write-cells.ts';

const referralRow = ({ referrer, referred, ...row }: AdminReferral): Row => ({
  Referrer: referrer.name,
  'Referrer Code': referrer.code ?? '',
  'Referred Agent': referred.name,
  'Referred Code': referred.code ?? '',
  Status: row.status,
  'Bonus Earned (R)': writeRand(row.bonusEarnedCents),
  'First Sale': row.firstSaleAt ?? '',
  Joined: row.createdAt,
});

const signupRow = ({ name, code, phone, email, referrer, joinedAt }: Signup): Row => ({
  'Agent Name': name,
  'Referral Code': code ?? '',
  Phone: phone ? writePhone(phone) : '',
  Email: email ?? '',
  'Referred By': referrer.name,
  'Referrer Code': referrer.code ?? '',
  'Joined Date': joinedAt,
});

const clickRow = ({ agent, linkType, ipAddress, converted, ...click }: AdminClick): Row => ({
  Agent: agent.name,
  'Referral Code': agent.code ?? '',
  'Link Type': linkType,
  'IP Address': ipAddress ?? 'N/A',
  Converted: converted ? 'Yes' : 'No',
  'Conversion Type': click.conversionType ?? '',
  'Clicked At': click.createdAt,
});

export const exportReferralPages = {
  exportReferrals: async ({ table }: Context, { limit, after }: Place): Promise<ExportPage> => {
    const { rows, next } = await readReferrals(table, { limit, after });
    return { rows: rows.map(referralRow), next };
  },
  exportSignups: async ({ table }: Context, { limit, after }: Place): Promise<ExportPage> => {
    const { rows, next } = await readSignups(table, { limit, after });
    return { rows: rows.map(signupRow), next };
  },
  exportClicks: async (
    { table }: Context,
    { rowStatus, limit, after }: Place,
  ): Promise<ExportPage> => {
    const asked = {
      status: rowStatus as LinkClick['linkType'] | undefined,
      order: 'newest',
    } as const;
    const { rows, more } = await linkClickTable(table).listed({ ...asked, limit, after });
    const next = more ? clickPosition(rows.at(-1)) : undefined;
    return { rows: (await withAgents(table, rows)).map(clickRow), next };
  },
};

export const exportReferralColumns = {
  exportReferrals: [
    'Referrer',
    'Referrer Code',
    'Referred Agent',
    'Referred Code',
    'Status',
    'Bonus Earned (R)',
    'First Sale',
    'Joined',
  ],
  exportSignups: [
    'Agent Name',
    'Referral Code',
    'Phone',
    'Email',
    'Referred By',
    'Referrer Code',
    'Joined Date',
  ],
  exportClicks: [
    'Agent',
    'Referral Code',
    'Link Type',
    'IP Address',
    'Converted',
    'Conversion Type',
    'Clicked At',
  ],
};
