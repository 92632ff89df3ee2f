import type { AuditAction } from '../../../shared/audit/rules.ts';
import type { OutcomeMapping } from '../../../shared/bank-outcomes/schemas.ts';
import type { Context } from '../../platform/context.ts';
import type { Write } from '../../platform/table.ts';
import { recordEvent } from '../audit/record-event.ts';

/** The audit event of a mapping's change, with its words: exchanged, they turn payments into returns. */
export const recordMapping = (
  context: Context,
  {
    mappingId,
    at,
    action,
    before,
    after,
  }: {
    mappingId: string;
    at: string;
    action: AuditAction;
    before?: OutcomeMapping | undefined;
    after?: OutcomeMapping;
  },
): Write =>
  recordEvent(context, {
    action,
    subject: 'portal',
    subjectId: mappingId,
    at,
    ...(before ? { before: factsOf(before) } : {}),
    ...(after ? { after: factsOf(after) } : {}),
  });

const factsOf = ({ name, columns, ...rest }: OutcomeMapping) => ({
  mapping: name,
  // Sorted: the database gives them back in an order of its own.
  columns: Object.entries(columns)
    .map(([part, column]) => `${part}: ${column}`)
    .sort(),
  ...rest,
});
