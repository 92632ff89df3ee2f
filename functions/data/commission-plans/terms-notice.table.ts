/** Notices to agents of changed terms, and their confirmations. */
import { CustomAttributeType } from '../../platform/electro.ts';
import type { CommissionTerms } from '../../../shared/commission-plans/schemas.ts';
import { defineKeyedEntity, type ItemOf, key } from '../../platform/entity.ts';

const definition = defineKeyedEntity({
  name: 'termsNotice',
  attributes: {
    agentId: { type: 'string', required: true },
    firstDay: { type: 'string', required: true },
    planId: { type: 'string', required: true },
    /** Names the published version; the same for every agent. */
    versionId: { type: 'string', required: true },
    /** The products in words, as they were called at publication: `all products`. */
    products: { type: 'string', required: true },
    before: { type: CustomAttributeType<CommissionTerms>('any'), required: true },
    after: { type: CustomAttributeType<CommissionTerms>('any'), required: true },
    /** When the version was published, ISO 8601. */
    at: { type: 'string', required: true },
    confirmedAt: { type: 'string' },
  },
  primary: { pk: key`termsNotices#${'agentId'}`, sk: key`${'firstDay'}#${'planId'}` },
});

export type TermsNotice = ItemOf<typeof definition>;

export type NoticeKey = Pick<TermsNotice, 'agentId' | 'firstDay' | 'planId'>;
const keysOf = (notices: readonly TermsNotice[]): NoticeKey[] =>
  notices.map(({ agentId, firstDay, planId }) => ({ agentId, firstDay, planId }));

export const termsNoticeTable = definition.with(
  ({ query, create, readMany, replaceAll, change }) => ({
    /** An agent's notices, the latest first day first. */
    newest: async (agentId: string, limit: number): Promise<TermsNotice[]> =>
      (await query.primary({ agentId }).go({ order: 'desc', limit, consistent: true })).data,

    /** Those of these notices that there are. */
    getManyNow: (keys: readonly NoticeKey[]) => readMany(keys, true),

    /** Writes the notice once. */
    add: (notice: TermsNotice) => create(notice),

    /** Keeps the time of the first confirmation. */
    confirm: ({ agentId, firstDay, planId }: TermsNotice, at: string) =>
      change(
        { agentId, firstDay, planId },
        { set: { confirmedAt: at }, seen: { confirmedAt: undefined } },
      ),

    /** Removes an agent's notices. */
    removeAll: async (agentId: string): Promise<void> => {
      const { data } = await query.primary({ agentId }).go({ pages: 'all', consistent: true });
      await replaceAll({ missing: [], stale: keysOf(data) });
    },
  }),
);
