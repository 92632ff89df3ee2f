/** An agent's customers, from the server, or without a signal from those that the phone keeps. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { MAX_PAGE } from '../../../shared/kernel/page-size.ts';
import { emailTerms, isFound, nameTerms, phoneTerms } from '../../../shared/kernel/search.ts';
import type { Customer } from '../../../shared/sales/contract.ts';
import { type CustomerState, isListedAs } from '../../../shared/sales/rules.ts';
import { queries } from '../../lib/api.ts';
import { isNetworkError } from '../../lib/api-errors.ts';
import { inPages, type Paged, rowsOf } from '../../lib/pages.ts';
import { useOnline } from '../../lib/use-online.ts';

interface CustomerFilter {
  q: string;
  state: CustomerState | undefined;
}

/** More rows than on other lists: the first page is what a phone keeps for a time without a signal. */
const CUSTOMERS_PAGE = MAX_PAGE;

const myCustomersQuery = ({ q, state }: CustomerFilter) =>
  queries.sales.listMyCustomers.infiniteOptions({
    input: (cursor: string | undefined) => ({
      ...(state ? { state } : {}),
      ...(q ? { q } : {}),
      limit: CUSTOMERS_PAGE,
      cursor,
    }),
    ...inPages,
  });

interface MyCustomers {
  query: Paged<Customer>;
  /** Number of customers on the phone, where these alone were searched. */
  searched?: number;
}

const ALL: CustomerFilter = { q: '', state: undefined };

/**
 * A search or filter that the phone has no answer to is made among the customers that were loaded last,
 * where the server can't be reached.
 */
export function useMyCustomers(filter: CustomerFilter): MyCustomers {
  const query = useInfiniteQuery(myCustomersQuery(filter));
  const all = useInfiniteQuery({ ...myCustomersQuery(ALL), enabled: false });
  const isOnline = useOnline();
  const isCutOff = !isOnline || (query.error !== null && isNetworkError(query.error));
  const hasAnswer = query.data !== undefined && !query.isPlaceholderData;
  if (hasAnswer || !isCutOff || all.data === undefined) return { query };
  const kept = rowsOf(all);
  const rows = kept.filter((customer) => fits(customer, filter));
  return {
    searched: kept.length,
    query: {
      ...query,
      data: { pages: [{ rows }] },
      error: null,
      hasNextPage: false,
      isPlaceholderData: false,
    },
  };
}

function fits(customer: Customer, { q, state }: CustomerFilter): boolean {
  const { customerName, customerEmail = '', customerPhone = '' } = customer;
  const terms = [
    ...nameTerms(customerName),
    ...emailTerms(customerEmail),
    ...phoneTerms(customerPhone),
  ];
  return (
    (state === undefined || isListedAs(customer.state, state)) && (q === '' || isFound(terms, q))
  );
}
