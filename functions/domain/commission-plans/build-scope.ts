/** Makes a version's scope and terms of the fields of a form. */
import type * as z from 'zod';
import type { newDraft } from '../../../shared/commission-plans/contract.ts';
import type { CommissionTerms, PlanScope } from '../../../shared/commission-plans/schemas.ts';
import { invalid } from '../../../shared/kernel/errors.ts';
import { optional } from '../../platform/present.ts';

type DraftFields = z.output<typeof newDraft>;
type ScopeFields = Pick<DraftFields, 'products' | 'connectionTypeId' | 'productId' | 'groupId'>;
type TermsFields = Omit<DraftFields, keyof ScopeFields | 'firstDay'>;

/** The error of one field; the message continues the field's name. */
export const wrongField = (path: string, message: string): Error =>
  invalid(`${path} ${message}`, [{ path, message }]);

/** @throws DomainError INVALID where the product or the type is missing */
export function buildScope({
  products,
  connectionTypeId,
  productId,
  groupId,
}: ScopeFields): PlanScope {
  return {
    products: productsOf(products, { connectionTypeId, productId }),
    agents: groupId === undefined ? { kind: 'all' } : { kind: 'group', groupId },
  };
}

function productsOf(
  kind: ScopeFields['products'],
  { connectionTypeId, productId }: Pick<ScopeFields, 'connectionTypeId' | 'productId'>,
): PlanScope['products'] {
  if (kind === 'all') return { kind };
  if (kind === 'type') {
    if (connectionTypeId === undefined) throw wrongField('connectionTypeId', 'is required');
    return { kind, connectionTypeId };
  }
  if (productId === undefined) throw wrongField('productId', 'is required');
  return { kind, productId };
}

/** @throws DomainError INVALID where the upfront amount is missing */
export function buildTerms(fields: TermsFields): CommissionTerms {
  const { upfront, upfrontCents, monthlyCents, months, minimumSaleCents } = fields;
  const { bonusCents, bonusAfterSales, overrideBasisPoints, clawbackDays } = fields;
  if (upfront === 'amount' && upfrontCents === undefined)
    throw wrongField('upfrontCents', 'is required');
  return {
    upfront: upfront === 'amount' ? { kind: upfront, cents: upfrontCents ?? 0 } : { kind: upfront },
    monthlyCents,
    ...optional({ months }),
    minimumSaleCents,
    bonusCents,
    bonusAfterSales,
    overrideBasisPoints,
    clawbackDays,
  };
}
