import type { AuditActionOf } from '../../../shared/audit/rules.ts';
import type { DraftedVersion } from '../../../shared/commission-plans/policy.ts';
import {
  linesOfTerms,
  scopeWords,
  type ScopeNames,
} from '../../../shared/commission-plans/words.ts';
import type { Context } from '../../platform/context.ts';
import type { Write } from '../../platform/table.ts';
import { recordEvent } from '../audit/record-event.ts';
import type { NamedItems } from './read-scope.ts';

interface Recorded {
  action: AuditActionOf<'commissionPlans'>;
  subjectId: string;
  at: string;
  named: NamedItems;
  before?: DraftedVersion;
  after?: DraftedVersion;
}

/** The audit event of a step of a draft: its sales, first day and terms in words. */
export const recordDraft = (
  context: Context,
  { action, subjectId, at, named, before, after }: Recorded,
): Write => {
  const names = { productName: named.product?.name, groupName: named.group?.name };
  return recordEvent(context, {
    action,
    about: ['portal', subjectId],
    at,
    ...(before ? { before: valuesOf(before, names) } : {}),
    ...(after ? { after: valuesOf(after, names) } : {}),
  });
};

const valuesOf = ({ scope, firstDay, terms }: DraftedVersion, names: ScopeNames) => ({
  forSales: scopeWords(scope, names),
  firstDay,
  terms: terms
    ? linesOfTerms(terms).map(({ label, words }) => `${label}: ${words}`)
    : 'The plan ends',
});
