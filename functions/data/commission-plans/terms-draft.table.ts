/** Drafts of commission terms: read and listed consistently, changed in the version that was seen. */
import { CustomAttributeType } from '../../platform/electro.ts';
import type { CommissionTerms, PlanScope } from '../../../shared/commission-plans/schemas.ts';
import { defineKeyedEntity, type ItemOf, key } from '../../platform/entity.ts';

const definition = defineKeyedEntity({
  name: 'termsDraft',
  attributes: {
    draftId: { type: 'string', required: true },
    scope: { type: CustomAttributeType<PlanScope>('any'), required: true },
    /** YYYY-MM-DD, South African. */
    firstDay: { type: 'string', required: true },
    /** Absent: the plan ends on the first day. */
    terms: { type: CustomAttributeType<CommissionTerms>('any') },
    /** Everybody who wrote a part of it, the first author first. */
    authors: { type: 'list', items: { type: 'string' }, required: true },
    createdAt: { type: 'string', required: true },
    updatedAt: { type: 'string', required: true },
    version: { type: 'number', required: true },
    inputHash: { type: 'string', required: true },
  },
  primary: { pk: key`termsDrafts`, sk: key`${'draftId'}` },
});

export type TermsDraft = ItemOf<typeof definition>;

export const termsDraftTable = definition.with(({ query, write, asRead }) => ({
  /** All drafts; there are 50 at most, or a few more after a race. */
  all: async (): Promise<TermsDraft[]> =>
    (await query.primary({}).go({ pages: 'all', consistent: true })).data,

  /** Replaces the version before, if that is still the stored one. */
  replace: (draft: TermsDraft) =>
    write((drafts) => drafts.put(draft).where(asRead({ version: draft.version - 1 }))),

  /** Removes the version that was read. */
  remove: ({ draftId, version: seen }: TermsDraft) =>
    write((drafts) => drafts.delete({ draftId }).where(asRead({ version: seen }))),
}));
