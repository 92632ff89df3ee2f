/** Queries of Admin Referral Network. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { MAX_PAGE } from '../../../shared/kernel/page-size.ts';
import type { LinkClickRow } from '../../../shared/referrals/contract.ts';
import { queries } from '../../lib/api.ts';
import { inPages, type ListFilter, pageInput } from '../../lib/pages.ts';

export type LinkType = LinkClickRow['linkType'];

/** The figures on the cards of all tabs. */
export const figuresQuery = () => queries.referrals.countReferrals.queryOptions();

type RecruitFilter = Pick<ListFilter<never>, 'q' | 'filters'>;

const recruitsPage =
  ({ q, filters: { referrerId } }: RecruitFilter) =>
  (cursor: string | undefined) => ({
    limit: MAX_PAGE,
    cursor,
    ...(q ? { q } : {}),
    referrerId,
  });

export const referralsQuery = (list: RecruitFilter) =>
  queries.referrals.listReferrals.infiniteOptions({ input: recruitsPage(list), ...inPages });

/** Agents who registered with a code, a link or an invitation. */
export const signupsQuery = (list: RecruitFilter) =>
  queries.referrals.listSignups.infiniteOptions({ input: recruitsPage(list), ...inPages });

export function clicksQuery(list: ListFilter<LinkType>) {
  const pageOf = pageInput(list);
  return queries.referrals.listClicks.infiniteOptions({
    input: (cursor: string | undefined) => {
      const { status: linkType, ...input } = pageOf(cursor);
      return { ...input, linkType };
    },
    ...inPages,
  });
}

/** The agents at the top of the network, whom no agent recruited. */
export const useNetworks = () =>
  useInfiniteQuery(
    queries.referrals.listNetworks.infiniteOptions({
      input: (cursor: string | undefined) => ({ limit: MAX_PAGE, cursor }),
      ...inPages,
    }),
  );
