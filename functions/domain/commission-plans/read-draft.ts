import { conflict, notFound } from '../../../shared/kernel/errors.ts';
import { type TermsDraft, termsDraftTable } from '../../data/commission-plans/terms-draft.table.ts';
import type { Context } from '../../platform/context.ts';

/** Another administrator changed, published or deleted the draft. */
export const draftChanged = (current: TermsDraft | undefined): Error =>
  current
    ? conflict('This draft was changed meanwhile. Look at it again.', {
        firstDay: current.firstDay,
        terms: current.terms,
        version: current.version,
      })
    : notFound('This draft does not exist (any more): it was published or deleted.');

/**
 * The draft in the version that an administrator saw.
 * @throws DomainError NOT_FOUND; CONFLICT with the present state where its version is another
 */
export async function readSeenDraft(
  { table }: Pick<Context, 'table'>,
  { draftId, version }: { draftId: string; version: number },
): Promise<TermsDraft> {
  const draft = await termsDraftTable(table).get({ draftId });
  if (draft?.version !== version) throw draftChanged(draft);
  return draft;
}
