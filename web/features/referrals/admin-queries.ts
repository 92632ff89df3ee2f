/** What Admin Referral Network asks. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { MAX_PAGE } from '../../../shared/kernel/page-size.ts';
import type { LinkClickRow } from '../../../shared/referrals/contract.ts';
import { queries } from '../../lib/api.ts';
import { inPages, type Queue, queuePage } from '../../lib/pages.ts';

export type LinkType = LinkClickRow['linkType'];

const PAGE = 50;
const page = (cursor: string | undefined) => ({ limit: PAGE, cursor });

/** The cards of all tabs. */
export const figuresQuery = () => queries.referrals.countReferrals.queryOptions();

/** Who recruited or invited whom. */
export const referralsQuery = () =>
  queries.referrals.listReferrals.infiniteOptions({ input: page, ...inPages });

/** Who registered by somebody's code, link or invitation. */
export const signupsQuery = () =>
  queries.referrals.listSignups.infiniteOptions({ input: page, ...inPages });

/** Clicks on all links. */
export function clicksQuery(list: Queue<LinkType>) {
  const pageOf = queuePage(list);
  return queries.referrals.listClicks.infiniteOptions({
    input: (cursor: string | undefined) => {
      const { status: linkType, ...asked } = pageOf(cursor);
      return { ...asked, linkType };
    },
    ...inPages,
  });
}

/** Where the network begins. */
export const useNetworks = () =>
  useInfiniteQuery(
    queries.referrals.listNetworks.infiniteOptions({
      input: (cursor: string | undefined) => ({ limit: MAX_PAGE, cursor }),
      ...inPages,
    }),
  );
