/**
 * What an agent saw last, kept on the device for a time without a signal. Lists and figures alone: bank
 * details and whatever is asked for with the password stay out, and signing out forgets all of it.
 */
import {
  dehydrate,
  type DehydratedState,
  hydrate,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { clear, createStore, get, set, type UseStore } from 'idb-keyval';
import type { Me } from '../../shared/identity/contract.ts';
import { queries } from './api.ts';
import { KEPT_MARK, markKept } from './kept-mark.ts';

/** Written at most so often. */
const PAUSE_MS = 2_000;
/** What is older tells nothing any more. */
const OLD_MS = 30 * 86_400_000;

/** The lists and figures that are kept; a list's first page of them. */
const keptQueries = () =>
  [
    queries.reports.getMyDashboard.key(),
    queries.sales.listMySales.key(),
    queries.ledger.getMyEarnings.key(),
    queries.payouts.listMyPayouts.key(),
    queries.referrals.getReferralSummary.key(),
    queries.referrals.listMyReferrals.key(),
    queries.referrals.listMyInvitations.key(),
    queries.referrals.listMyClicks.key(),
    queries.leaderboard.getLeaderboard.key(),
    queries.notifications.listNotifications.key(),
    queries.products.listOffers.key(),
  ] as const;

interface Kept {
  me: Me;
  answers: DehydratedState;
}

let opened: UseStore | undefined;
const store = () => (opened ??= createStore('portal-kept', 'answers'));

type DehydratedQuery = DehydratedState['queries'][number];

function firstPageOf(query: DehydratedQuery): DehydratedQuery {
  const data = query.state.data as Partial<InfiniteData<unknown>> | undefined;
  if (!data?.pages || !data.pageParams) return query;
  const first = { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) };
  return { ...query, state: { ...query.state, data: first } };
}

/** What of a client's answers may be kept. */
export function answersOf(client: QueryClient): DehydratedState {
  const kept = new Set(keptQueries().map(([path]) => path.join('.')));
  const { queries: found } = dehydrate(client, {
    shouldDehydrateMutation: () => false,
    shouldDehydrateQuery: ({ queryKey: [path], state }) =>
      state.data !== undefined && Array.isArray(path) && kept.has(path.join('.')),
  });
  return { mutations: [], queries: found.map(firstPageOf) };
}

/**
 * Keeps an agent's answers as they come, until stopped.
 * @param isOver whether the person has signed out, in this tab or in another
 */
export function keepAnswers(
  client: QueryClient,
  me: Me,
  isOver: () => Promise<boolean>,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = async () => {
    timer = undefined;
    if (await isOver()) return;
    markKept();
    const answers = answersOf(client);
    const before = await get<Kept>(me.id, store());
    await set(me.id, { me, answers: withEarlier(answers, before?.answers) }, store());
    // Signed out while it was written.
    if (await isOver()) await forgetKept();
  };
  const stop = client.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated') timer ??= setTimeout(() => void write(), PAUSE_MS);
  });
  timer = setTimeout(() => void write(), PAUSE_MS);
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/** The screens that this visit hasn't opened stay as they were seen before. */
function withEarlier(now: DehydratedState, earlier: DehydratedState | undefined): DehydratedState {
  const fresh = new Set(now.queries.map(({ queryHash }) => queryHash));
  const isWorthIt = ({ queryHash, state }: DehydratedQuery) =>
    !fresh.has(queryHash) && Date.now() - state.dataUpdatedAt < OLD_MS;
  const others = (earlier?.queries ?? []).filter(isWorthIt);
  return { mutations: [], queries: [...now.queries, ...others] };
}

/** An agent's profile as it was seen last. */
export const keptProfile = async (userId: string): Promise<Me | undefined> =>
  (await get<Kept>(userId, store()))?.me;

/** Puts what was seen last where nothing is known yet. */
export async function restoreAnswers(client: QueryClient, userId: string): Promise<void> {
  const kept = await get<Kept>(userId, store());
  if (!kept) return;
  const cache = client.getQueryCache();
  const unknown = kept.answers.queries.filter(
    ({ queryHash }) => cache.get(queryHash)?.state.data === undefined,
  );
  hydrate(client, { mutations: [], queries: unknown });
}

/** Forgets everything, whoever saw it. */
export async function forgetKept(): Promise<void> {
  await clear(store());
  localStorage.removeItem(KEPT_MARK);
}
