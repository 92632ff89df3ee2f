/**
 * Published versions of commission plans. They are never changed or removed: a plan's next version
 * follows on its first day. There are a few of each plan.
 */
import { CustomAttributeType } from '../../platform/electro.ts';
import type { CommissionTerms, PlanScope } from '../../../shared/commission-plans/schemas.ts';
import { defineKeyedEntity, type ItemOf, key } from '../../platform/entity.ts';

const definition = defineKeyedEntity({
  name: 'publishedTerms',
  attributes: {
    planId: { type: 'string', required: true },
    /** The first day in South Africa on which sales are submitted under it. */
    firstDay: { type: 'string', required: true },
    scope: { type: CustomAttributeType<PlanScope>('any'), required: true },
    /** Absent: from the first day on the plan applies no longer. */
    terms: { type: CustomAttributeType<CommissionTerms>('any') },
    publishedAt: { type: 'string', required: true },
    /** The administrators who drafted and who released it; one person where four eyes are off. */
    draftedBy: { type: 'string', required: true },
    publishedBy: { type: 'string', required: true },
  },
  primary: { pk: key`publishedTerms`, sk: key`${'firstDay'}#${'planId'}` },
});

export type StoredTerms = ItemOf<typeof definition>;

/** Sorts after every plan id of a day. */
const LAST = '~';

export const publishedTermsTable = definition.with(({ query, create }) => ({
  /**
   * The versions that have begun by a day.
   * @param day in South Africa, YYYY-MM-DD
   */
  begunBy: async (day: string): Promise<StoredTerms[]> =>
    (
      await query
        .primary({})
        .lte({ firstDay: day, planId: LAST })
        .go({ pages: 'all', consistent: true })
    ).data,

  /** Every version, the earliest first day first. */
  all: async (): Promise<StoredTerms[]> =>
    (await query.primary({}).go({ pages: 'all', consistent: true })).data,

  /** Publishes a version; refused where the plan has one from the same day. */
  publish: (version: StoredTerms) => create(version),
}));
