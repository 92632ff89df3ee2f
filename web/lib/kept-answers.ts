/**
 * Keeps the answers that an agent saw last on the device, for a time without a signal, until the agent
 * signs out. The contract says of which endpoints (`offline` in `shared/<slice>/contract.ts`).
 */
import {
  dehydrate,
  type DehydratedState,
  hydrate,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { clear, set } from 'idb-keyval';
import keptEndpoints from 'virtual:kept-endpoints';
import type { Me } from '../../shared/identity/contract.ts';
import { KEPT_MARK, markKept } from './kept-mark.ts';
import { answersIn, keptStore, readKept, SHAPE } from './kept-store.ts';

/** Answers that arrive together are written together. */
const WRITE_INTERVAL_MS = 100;
/** Older answers are dropped: 30 days. */
const MAX_AGE_MS = 30 * 86_400_000;

const KEPT_ENDPOINTS = new Set(keptEndpoints);
/** @param path of a query's key: the endpoint's slice and name */
const isKept = (path: unknown): boolean =>
  Array.isArray(path) && KEPT_ENDPOINTS.has(path.join('.'));

type DehydratedQuery = DehydratedState['queries'][number];

function firstPageOf(query: DehydratedQuery): DehydratedQuery {
  const data = query.state.data as Partial<InfiniteData<unknown>> | undefined;
  if (!data?.pages || !data.pageParams) return query;
  const first = { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) };
  return { ...query, state: { ...query.state, data: first } };
}

/** The cached answers that may be kept; of a list its first page. */
function answersOf(client: QueryClient): DehydratedState {
  const { queries } = dehydrate(client, {
    shouldDehydrateMutation: () => false,
    shouldDehydrateQuery: ({ queryKey: [path], state }) => state.data !== undefined && isKept(path),
  });
  return { mutations: [], queries: queries.map(firstPageOf) };
}

/**
 * Keeps an agent's answers as they arrive.
 * @param isOver whether the person has signed out, in this tab or in another
 * @returns stops it
 */
export function keepAnswers(
  client: QueryClient,
  me: Me,
  isOver: () => Promise<boolean>,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = async () => {
    if (await isOver()) return;
    markKept();
    const answers = answersOf(client);
    // The device knows only the account before the profile is there.
    const accountId = me.accountId ?? me.id;
    const before = await readKept(accountId);
    await set(
      accountId,
      { me, shape: SHAPE, answers: withEarlier(answers, answersIn(before)) },
      keptStore(),
    );
    // The person may have signed out during the write.
    if (await isOver()) await forgetKept();
  };
  const writeSoon = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      // The device has no room, or keeps nothing; what it kept before stays.
      write().catch(() => undefined);
    }, WRITE_INTERVAL_MS);
  };
  const stop = client.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated') writeSoon();
  });
  writeSoon();
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/** Adds the kept answers of screens that this visit hasn't opened. */
function withEarlier(now: DehydratedState, earlier: DehydratedState | undefined): DehydratedState {
  const fresh = new Set(now.queries.map(({ queryHash }) => queryHash));
  const isUseful = ({ queryHash, state }: DehydratedQuery) =>
    !fresh.has(queryHash) && Date.now() - state.dataUpdatedAt < MAX_AGE_MS;
  const others = (earlier?.queries ?? []).filter(isUseful);
  return { mutations: [], queries: [...now.queries, ...others] };
}

export const keptProfile = async (userId: string): Promise<Me | undefined> =>
  (await readKept(userId))?.me;

/** Fills the queries without data with the kept answers. */
export async function restoreAnswers(client: QueryClient, userId: string): Promise<void> {
  const answers = answersIn(await readKept(userId));
  if (!answers) return;
  const cache = client.getQueryCache();
  const unknown = answers.queries.filter(
    ({ queryHash }) => cache.get(queryHash)?.state.data === undefined,
  );
  hydrate(client, { mutations: [], queries: unknown });
}

/** Forgets the answers of every person who used this device. */
export async function forgetKept(): Promise<void> {
  await clear(keptStore());
  localStorage.removeItem(KEPT_MARK);
}
