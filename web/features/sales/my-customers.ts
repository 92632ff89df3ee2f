/** An agent's customers, from the server, or without a signal from those that the phone keeps. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { emailTerms, isFound, nameTerms, phoneTerms } from '../../../shared/kernel/search.ts';
import type { Customer } from '../../../shared/sales/contract.ts';
import { type CustomerState, isListedAs } from '../../../shared/sales/rules.ts';
import { isNetworkError } from '../../lib/api-errors.ts';
import { type Paged, rowsOf } from '../../lib/pages.ts';
import { useOnline } from '../../lib/use-online.ts';
import { myCustomersQuery } from './queries.ts';

interface CustomerFilter {
  q: string;
  state: CustomerState | undefined;
}

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
