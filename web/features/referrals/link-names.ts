import type { LinkClickRow } from '../../../shared/referrals/contract.ts';

/** What the kinds of links are called. */
export const linkNames = { invite: 'Invite', traffic: 'Traffic' } as const satisfies Record<
  LinkClickRow['linkType'],
  string
>;
