import type { LinkClickRow } from '../../../shared/referrals/contract.ts';

export const linkNames = { invite: 'Invite', traffic: 'Traffic' } as const satisfies Record<
  LinkClickRow['linkType'],
  string
>;
