/** Referrals: recruiter, recruit and progress. The status only moves forward. */
import { defineEntity, type ItemOf, key } from '../platform/entity.ts';
import { type PageOf, readPage } from '../platform/page.ts';

const STATUSES = ['invited', 'signed_up', 'active', 'first_sale'] as const;

const BY_TIME = key`${'createdAt'}#${'referredId'}`;

const definition = defineEntity({
  name: 'referral',
  id: 'referredId',
  attributes: {
    referredId: { type: 'string', required: true },
    referrerId: { type: 'string', required: true },
    status: { type: STATUSES, required: true },
    bonusEarnedCents: { type: 'number', required: true },
    activatedAt: { type: 'string' },
    firstSaleAt: { type: 'string' },
    createdAt: { type: 'string', required: true },
  },
  indexes: {
    ofReferrer: { index: 'gsi1', pk: key`referrals#${'referrerId'}`, sk: BY_TIME },
    all: { index: 'gsi3', pk: key`referrals`, sk: BY_TIME },
  },
});

export type Referral = ItemOf<typeof definition>;

/** Position of a referral in the lists. */
export const placeOf = ({ createdAt: at, referredId: id }: Referral) => ({ at, id });

export const referralTable = definition.with(({ query, write }) => ({
  /** A page of an agent's recruits, newest first. */
  page: (referrerId: string, page: PageOf) =>
    readPage(query.ofReferrer({ referrerId }), page, BY_TIME),

  /** A page of everybody's referrals, newest first. */
  pageOfAll: (page: PageOf) => readPage(query.all({}), page, BY_TIME),

  /** Records that the recruit entered bank details. */
  activate: (referredId: string, at: string) =>
    write((referrals) =>
      referrals
        .patch({ referredId })
        .set({ status: 'active', activatedAt: at })
        .where(({ status }, is) => is.eq(status, 'signed_up')),
    ),

  /** Records that the recruit's first sale was approved. */
  reachFirstSale: (referral: Referral, reached: { at: string; bonusCents: number }) =>
    write((referrals) =>
      referrals
        .patch({ referredId: referral.referredId })
        .set({ status: 'first_sale', firstSaleAt: reached.at })
        .add({ bonusEarnedCents: reached.bonusCents })
        .where(({ status }, is) => is.ne(status, 'first_sale')),
    ),
}));
