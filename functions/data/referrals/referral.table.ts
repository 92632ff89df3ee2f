/** Referrals: recruiter, recruit and progress. The status only moves forward. */
import { defineEntity, type ItemOf, key } from '../../platform/entity.ts';
import { type PageOf, readPage } from '../../platform/page.ts';

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
    /** The earlier referrer who earned the bonus; absent where it is the present one. */
    bonusEarnedBy: { type: 'string' },
    /** When an administrator first set a referrer for an agent who had none. */
    setAt: { type: 'string' },
    activatedAt: { type: 'string' },
    firstSaleAt: { type: 'string' },
    /** The sale whose approval was the first; absent in referrals of before. */
    firstSaleId: { type: 'string' },
    /** The sale that last earned the bonus, where it isn't the first. */
    bonusSaleId: { type: 'string' },
    /** After how many of the recruit's approved sales it was due, and when that one was approved. */
    bonusSale: { type: 'number' },
    bonusEarnedAt: { type: 'string' },
    /** When a bonus was last taken back, as that approval was undone or the sale ended early. */
    bonusReversedAt: { type: 'string' },
    createdAt: { type: 'string', required: true },
  },
  indexes: {
    ofReferrer: { index: 'gsi1', pk: key`referrals#${'referrerId'}`, sk: BY_TIME },
    all: { index: 'gsi3', pk: key`referrals`, sk: BY_TIME },
  },
});

export type Referral = ItemOf<typeof definition>;

/** The referrer who earned the bonus: the present one, or an earlier one. */
export const earnerOf = ({ referrerId, bonusEarnedBy = referrerId }: Referral): string =>
  bonusEarnedBy;

/** The bonus that the present referrer earned. */
export const ownBonusCents = (referral: Referral): number =>
  earnerOf(referral) === referral.referrerId ? referral.bonusEarnedCents : 0;

/**
 * True for an agent who had sold before an administrator entered the first recruiter: such sales bring no
 * bonus.
 */
export const hadSoldBefore = ({ setAt, status, firstSaleAt }: Referral): boolean =>
  setAt !== undefined && status === 'first_sale' && firstSaleAt === undefined;

/** Position of a referral in the lists. */
export const placeOf = ({ createdAt: at, referredId: id }: Referral) => ({ at, id });

/** Referrer and stage, for conditions that they are those that were read. */
const standingOf = ({ status, referrerId }: Referral) => ({ status, referrerId });

export const referralTable = definition.with(({ query, write, asRead, change }) => ({
  /** A page of an agent's recruits, newest first. */
  page: (referrerId: string, page: PageOf) =>
    readPage(query.ofReferrer({ referrerId }), page, BY_TIME),

  /** A page of everybody's referrals, newest first. */
  pageOfAll: (page: PageOf) => readPage(query.all({}), page, BY_TIME),

  /** Records that the recruit entered bank details. */
  activate: (referredId: string, at: string) =>
    change(referredId, {
      set: { status: 'active', activatedAt: at },
      seen: { status: 'signed_up' },
    }),

  /** Records that the recruit's first sale was approved. */
  reachFirstSale: (
    referral: Referral,
    reached: { at: string; bonusCents: number; saleId: string },
  ) =>
    change(referral.referredId, {
      set: { status: 'first_sale', firstSaleAt: reached.at, firstSaleId: reached.saleId },
      add: { bonusEarnedCents: reached.bonusCents },
      where: ({ status, referrerId }, is) =>
        `${is.ne(status, 'first_sale')} AND ${is.eq(referrerId, referral.referrerId)}`,
    }),

  /** A later sale than the first earns the bonus, where none is in force. */
  earnBonus: (
    referral: Referral,
    earned: { at: string; bonusCents: number; saleId: string; nth: number },
  ) =>
    write((referrals) =>
      referrals
        .patch({ referredId: referral.referredId })
        .set({
          bonusEarnedCents: earned.bonusCents,
          bonusSaleId: earned.saleId,
          bonusSale: earned.nth,
          bonusEarnedAt: earned.at,
        })
        // An earlier referrer may have earned one that was taken back.
        .remove(['bonusEarnedBy'])
        .where(asRead({ ...standingOf(referral), bonusEarnedCents: 0 })),
    ),

  /** Fails the transaction where the agent has another referrer by now. */
  requireSame: (referral: Referral) =>
    write((referrals) =>
      referrals.check({ referredId: referral.referredId }).where(asRead(standingOf(referral))),
    ),

  /** The bonus is taken back, so that another sale may earn it; the status stays. */
  reverseBonus: (referral: Referral, at: string) =>
    change(referral.referredId, {
      set: { bonusEarnedCents: 0, bonusReversedAt: at },
      seen: { ...standingOf(referral), bonusEarnedCents: referral.bonusEarnedCents },
    }),

  /** Fails the transaction where the agent has a referrer by now. */
  requireNone: (referredId: string) =>
    write((referrals) => referrals.check({ referredId }).where(asRead({ referrerId: undefined }))),

  /** Gives the recruit another referrer; a bonus stays with the one who earned it. */
  move: (referral: Referral, referrerId: string) =>
    change(referral.referredId, {
      set: {
        referrerId,
        ...(referral.bonusEarnedCents > 0
          ? { bonusEarnedBy: referral.bonusEarnedBy ?? referral.referrerId }
          : {}),
      },
      composite: { createdAt: referral.createdAt },
      seen: standingOf(referral),
    }),

  /** Removes a referral that was entered by mistake. */
  remove: (referral: Referral) =>
    write((referrals) =>
      referrals.delete({ referredId: referral.referredId }).where(asRead(standingOf(referral))),
    ),
}));
