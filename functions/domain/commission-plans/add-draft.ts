import { MAX_DRAFTS } from '../../../shared/commission-plans/policy.ts';
import { conflict, invalid } from '../../../shared/kernel/errors.ts';
import { agentGroupTable } from '../../data/commission-plans/agent-group.table.ts';
import { type TermsDraft, termsDraftTable } from '../../data/commission-plans/terms-draft.table.ts';
import type { Context } from '../../platform/context.ts';
import { alreadyCreated, createOnce, newId } from '../../platform/idempotency.ts';
import type { Write } from '../../platform/table.ts';
import { checkDraft } from './check-draft.ts';
import { recordDraft } from './record-draft.ts';

type Content = Pick<TermsDraft, 'scope' | 'firstDay' | 'terms'>;

/**
 * Adds a draft under the submission's idempotency key.
 * @param input the submission, for comparing a repeat
 * @throws DomainError INVALID with the field that is wrong; CONFLICT where there are too many drafts
 */
export function addDraft(
  context: Context,
  { operation, input, content }: { operation: string; input: object; content: Content },
): Promise<TermsDraft> {
  const draftId = newId(context, operation);
  return createOnce({
    input,
    find: () => termsDraftTable(context.table).get({ draftId }),
    write: (inputHash) => write(context, { ...content, draftId, inputHash }),
  });
}

async function write(
  context: Context,
  fields: Content & Pick<TermsDraft, 'draftId' | 'inputHash'>,
): Promise<TermsDraft> {
  const { actor, clock, table } = context;
  const [{ named }, drafts] = await Promise.all([
    checkDraft(context, fields),
    termsDraftTable(table).all(),
  ]);
  if (drafts.length >= MAX_DRAFTS)
    throw conflict(`There are ${MAX_DRAFTS} drafts already, which is the most. Delete some first.`);
  const at = clock.now().toISOString();
  const draft: TermsDraft = {
    ...fields,
    authors: [actor.userId],
    createdAt: at,
    updatedAt: at,
    version: 1,
  };
  await table.transact([
    termsDraftTable(table).create(draft).orThrow(alreadyCreated),
    ...countInGroup(context, draft, 1),
    recordDraft(context, {
      action: 'commissionPlans.createDraft',
      subjectId: draft.draftId,
      at,
      named,
      after: draft,
    }),
  ]);
  return draft;
}

/** Counts a draft that comes (1) or goes (-1) in the group that it names. */
export const countInGroup = (
  { table }: Pick<Context, 'table'>,
  { scope: { agents } }: Pick<TermsDraft, 'scope'>,
  by: 1 | -1,
): Write[] =>
  agents.kind === 'group'
    ? [agentGroupTable(table).countDraft(agents.groupId, by).orThrow(groupGone)]
    : [];

const groupGone = () => {
  const message = 'must be a group that there is';
  return invalid(`groupId ${message}`, [{ path: 'groupId', message }]);
};
