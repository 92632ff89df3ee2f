import { emailTerms, nameTerms, phoneTerms } from '../../../shared/kernel/search.ts';
import type { Notice } from '../../../shared/notifications/schemas.ts';
import { measuresOfOverride, measuresOfSale } from '../../../shared/reports/rules.ts';
import { upfrontEarnedCents } from '../../../shared/ledger/rules.ts';
import { dayOf, startOf } from '../../../shared/kernel/month.ts';
import { numberKey } from '../../../shared/network-statements/rules.ts';
import { hasCommission, isErasedCustomer } from '../../../shared/sales/rules.ts';
import { projectionOf } from './projection.ts';
import {
  type ComparedWith,
  ENDED_TERM,
  entriesUnder,
  LIMITED_TERM,
  ownEntries,
  type SearchEntry,
} from '../../data/search/search-entry.table.ts';
import {
  agentScope,
  dailyKey,
  NETWORK,
  recruitScope,
  type Scope,
  withDay,
} from '../../data/reports/rollup.table.ts';
import type { StoredSale } from '../../data/sales/sale.table.ts';
import { optional } from '../../platform/present.ts';

/** The last month of a sale that stops by itself; empty once that is noted, and for others. */
const earnsUntil = ({ status, earnsThrough, endedAt, monthsOverAt }: StoredSale): string =>
  (status === 'approved' || status === 'paid') && !endedAt && !monthsOverAt
    ? (earnsThrough ?? '')
    : '';

/**
 * The attributes that a network's statement is compared with; the phone leaves it with the customer's other
 * data.
 */
function comparedWith(sale: StoredSale): ComparedWith {
  const isCompared = sale.status === 'pending' || hasCommission(sale);
  if (!isCompared || isErasedCustomer(sale)) return {};
  const { status, customerPhone: phone, networkNumber, approvedAt, endedAt, activatedAt } = sale;
  return {
    standing: status === 'pending' ? 'pending' : 'approved',
    phone,
    ...optional({
      number: networkNumber === undefined ? undefined : numberKey(networkNumber),
      isActivated: activatedAt === undefined ? undefined : true,
      approvedOn: approvedAt === undefined ? undefined : dayOf(approvedAt),
      endedOn: endedAt === undefined ? undefined : dayOf(endedAt),
    }),
  };
}

/** The administrators' search, and the agent's own; an ended sale is found by its agent as such. */
function entriesOf(sale: StoredSale): SearchEntry[] {
  const { saleId: id, agentId, submittedAt: at, customerName, customerEmail } = sale;
  const fact = { id, agentId, at };
  const terms = [...nameTerms(customerName), ...emailTerms(customerEmail)];
  const phone = isErasedCustomer(sale) ? [] : phoneTerms(sale.customerPhone);
  return [
    ...entriesUnder('saleCustomer', terms, fact),
    ...ownEntries('ownSale', [...terms, ...phone], fact),
    ...entriesUnder('saleProduct', [sale.productId], { ...fact, ...comparedWith(sale) }),
    ...(earnsUntil(sale) ? entriesUnder('saleMonthsOver', [earnsUntil(sale)], fact) : []),
    // A sale whose approval was undone is rejected, also where it had ended before.
    ...(sale.endedAt && sale.status !== 'rejected'
      ? [
          ...entriesUnder('saleEnded', [ENDED_TERM], fact),
          ...ownEntries('ownEndedSale', [ENDED_TERM], fact),
        ]
      : []),
    ...termEntriesOf(sale),
  ];
}

/** An agent finds customers by the end of their term: these entries are sorted by its last month. */
function termEntriesOf(sale: StoredSale): SearchEntry[] {
  const { saleId: id, agentId, earnsThrough, endedAt } = sale;
  if (earnsThrough === undefined || endedAt !== undefined || !hasCommission(sale)) return [];
  return ownEntries('ownSaleTerm', [LIMITED_TERM], { id, agentId, at: startOf(earnsThrough) });
}

const reversalNotice = (
  { saleId: subjectId, agentId, customerName, reversedCents, rejectionReason: reason }: StoredSale,
  at: string,
): Notice => ({
  kind: 'saleReversed',
  agentId,
  subjectId,
  customerName,
  amountCents: reversedCents,
  reason,
  at,
});

/** The recruiter's sums that a sale counts in: of all recruits, and of this one. */
const recruiterScopes = ({ agentId: recruitId, override }: StoredSale): Scope[] =>
  override
    ? [agentScope(override.agentId), recruitScope({ recruiterId: override.agentId, recruitId })]
    : [];

function measuresIn(sale: StoredSale, scope: Scope) {
  const { override } = sale;
  return override && recruiterScopes(sale).includes(scope)
    ? measuresOfOverride({ ...sale, override })
    : measuresOfSale(sale);
}

/** Projects a sale: the counts, the search, and a notification to the agent after a decision. */
export const saleProjection = projectionOf<StoredSale>('sale', {
  measures: measuresIn,
  scopes: (sale) => [NETWORK, agentScope(sale.agentId), ...recruiterScopes(sale)],
  buckets: ({ saleDate }, scope) => withDay(scope, saleDate),
  daily: ({ saleDate: day, agentId, productId }) => [
    dailyKey('agents', { day, id: agentId }),
    dailyKey('products', { day, id: productId }),
  ],
  entries: entriesOf,
  // Approved again after a returned payout doesn't count; added by an administrator counts as both.
  businessEvents: ({ before, after }) => ({
    ...(!before && { SalesSubmitted: 1 }),
    ...((!before || before.status === 'pending') &&
      after?.status === 'approved' && { SalesApproved: 1 }),
  }),
  notices: ({ before, after }): Notice[] => {
    if (!after) return [];
    if (after.reversedAt && !before?.reversedAt) return [reversalNotice(after, after.reversedAt)];
    // A sale that an administrator added was never pending, so the agent expects no decision.
    if (before?.status !== 'pending') return [];
    const { saleId: subjectId, agentId, customerName } = after;
    const amountCents = upfrontEarnedCents(after);
    const notice = { agentId, subjectId, customerName, amountCents };
    if (after.status === 'approved' && after.approvedAt)
      return [{ ...notice, kind: 'saleApproved', at: after.approvedAt }];
    if (after.status === 'rejected' && after.rejectedAt)
      return [
        { ...notice, kind: 'saleRejected', at: after.rejectedAt, reason: after.rejectionReason },
      ];
    return [];
  },
});
