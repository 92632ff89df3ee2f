import type { AuditAction } from '../../../shared/audit/rules.ts';
import type { Context } from '../../platform/context.ts';
import type { Write } from '../../platform/table.ts';
import { recordEvent } from '../audit/record-event.ts';

/** How the columns of another company's file are read. */
interface Mapping {
  name: string;
  columns: Readonly<Record<string, string | undefined>>;
}

/**
 * The audit event of a mapping's change, with its words: exchanged, they turn an outcome into its opposite.
 */
export const recordMapping = <M extends Mapping>(
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
    before?: M | undefined;
    after?: M;
  },
): Write =>
  recordEvent(context, {
    action,
    about: ['portal', mappingId],
    at,
    ...(before ? { before: factsOf(before) } : {}),
    ...(after ? { after: factsOf(after) } : {}),
  });

const factsOf = ({ name, columns, ...rest }: Mapping) => ({
  mapping: name,
  // Sorted: the database gives them back in an order of its own.
  columns: Object.entries(columns)
    .map(([part, column]) => `${part}: ${column}`)
    .sort(),
  ...rest,
});
