/** Possible duplicates: requested once for each page of pending sales. */
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { createContext, useMemo, useState } from 'react';
import type { AdminSale } from '../../../shared/sales/contract.ts';
import type { SimilarSale } from '../../../shared/sales/schemas.ts';
import { api } from '../../lib/api.ts';
import { formatDay } from '../../lib/dates.ts';

/** The size of a page of the list. */
const BATCH = 50;

// Not under the keys of the sales, because a change of one sale must not reload all duplicates.
const similarQuery = (saleIds: string[]) =>
  queryOptions({
    queryKey: ['similar-sales', saleIds],
    queryFn: () => api.sales.findSimilarSales({ saleIds }),
    staleTime: 5 * 60_000,
  });

/** The possible duplicates of a list's sales, by sale. */
export const SimilarSales = createContext<ReadonlyMap<string, readonly SimilarSale[]>>(new Map());

/** The possible duplicates of each pending sale; without an entry where they aren't loaded yet. */
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
  return useMemo(() => inBothDirections(answers, sales), [answers, sales]);
}

/**
 * Each sale is requested once, so a duplicate that was loaded later is added to the earlier sale
 * here.
 */
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

/**
 * A sale as a duplicate of the sale that it resembles; what they have in common is the same both
 * ways.
 */
function seenFrom(other: SimilarSale, sale: AdminSale): SimilarSale {
  const { productName: _others, ...common } = other;
  const { id, customerName, productName, status, submittedAt } = sale;
  const named = { ...common, id, customerName, status, submittedAt };
  return productName ? { ...named, productName } : named;
}

function inBatches(ids: readonly string[]): string[][] {
  const batches: string[][] = [];
  for (let at = 0; at < ids.length; at += BATCH) batches.push(ids.slice(at, at + BATCH));
  return batches;
}

/** The possible duplicates of one sale, loaded when the sale is decided. */
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
