/** Sales that look like others: asked once for each page of pending rows. */
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminSale, SimilarSale } from '../../../shared/sales/contract.ts';
import { api } from '../../lib/api.ts';
import { formatDay } from '../../lib/dates.ts';

/** As many as one page of the list has. */
const BATCH = 50;

// Beside the slice's own keys: a change of some sale is no reason to ask for all of them again.
const similarQuery = (saleIds: string[]) =>
  queryOptions({
    queryKey: ['similar-sales', saleIds],
    queryFn: () => api.sales.findSimilarSales({ saleIds }),
    staleTime: 5 * 60_000,
  });

/** What each of the pending sales looks like; without an entry where it isn't known yet. */
export function useSimilarSales(sales: readonly AdminSale[]): ReadonlyMap<string, SimilarSale[]> {
  const [asked, setAsked] = useState<string[][]>([]);
  const known = new Set(asked.flat());
  const fresh = sales
    .filter(({ id, status }) => status === 'pending' && !known.has(id))
    .map(({ id }) => id);
  if (fresh.length > 0) setAsked([...asked, ...inBatches(fresh)]);
  const answers = useQueries({
    queries: asked.map(similarQuery),
    combine: (all) => all.flatMap(({ data }) => data?.rows ?? []),
  });
  return inBothDirections(answers, sales);
}

/** A row is asked once: of two that look alike, the one that was alone then learns of the other here. */
function inBothDirections(
  answers: readonly { saleId: string; similar: SimilarSale[] }[],
  sales: readonly AdminSale[],
): ReadonlyMap<string, SimilarSale[]> {
  const all = new Map(answers.map(({ saleId, similar }) => [saleId, similar]));
  const shown = new Map(sales.map((sale) => [sale.id, sale]));
  for (const { saleId, similar } of answers) {
    const sale = shown.get(saleId);
    for (const other of sale ? similar : []) {
      const known = all.get(other.id);
      if (sale && known && !known.some(({ id }) => id === saleId))
        all.set(other.id, [seenFrom(other, sale), ...known]);
    }
  }
  return all;
}

/** The sale as the one that it resembles sees it: what they have in common is the same both ways. */
const seenFrom = (
  other: SimilarSale,
  { id, customerName, productName, status, submittedAt }: AdminSale,
): SimilarSale => {
  const { productName: _others, ...common } = other;
  return {
    ...common,
    ...{ id, customerName, status, submittedAt },
    ...(productName ? { productName } : {}),
  };
};

function inBatches(ids: readonly string[]): string[][] {
  const batches: string[][] = [];
  for (let at = 0; at < ids.length; at += BATCH) batches.push(ids.slice(at, at + BATCH));
  return batches;
}

/** What one sale looks like, as it is when somebody decides about it. */
export const useSimilarTo = (sale: AdminSale): SimilarSale[] =>
  useQuery({ ...similarQuery([sale.id]), staleTime: 0, enabled: sale.status === 'pending' }).data
    ?.rows[0]?.similar ?? [];

/** "same phone and email". */
export const likeness = ({ samePhone, sameEmail }: SimilarSale): string =>
  `same ${[...(samePhone ? ['phone'] : []), ...(sameEmail ? ['email'] : [])].join(' and ')}`;

/** "Possible duplicate: same phone as Nomsa Dlamini on 20 Nov 2026, and 2 more". */
export function duplicateText([first, ...others]: readonly SimilarSale[]): string | undefined {
  if (!first) return undefined;
  const more = others.length > 0 ? `, and ${others.length} more` : '';
  return `Possible duplicate: ${likeness(first)} as ${first.customerName} on ${formatDay(first.submittedAt)}${more}`;
}
