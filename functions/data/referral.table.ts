/** Referrals: who recruited whom, and how far it came. Status only moves forward. */
import { Entity, type EntityItem } from 'electrodb';
import { OLD, writerOf } from '../platform/entity.ts';
import { key } from '../platform/key.ts';
import type { PageOf } from '../platform/page.ts';
import { perTable, type Table, type Write } from '../platform/table.ts';

const STATUSES = ['invited', 'signed_up', 'active', 'first_sale'] as const;

const build = (table: Table) =>
  new Entity(
    {
      model: { entity: 'referral', version: '1', service: 'portal' },
      attributes: {
        referredId: { type: 'string', required: true },
        referrerId: { type: 'string', required: true },
        status: { type: STATUSES, required: true },
        bonusEarnedCents: { type: 'number', required: true },
        firstSaleAt: { type: 'string' },
        createdAt: { type: 'string', required: true },
      },
      indexes: {
        primary: {
          pk: key('pk', 'referral#${referredId}', 'referredId'),
          sk: key('sk', 'referral'),
        },
        ofReferrer: {
          index: 'gsi1',
          pk: key('gsi1pk', 'referrals#${referrerId}', 'referrerId'),
          sk: key('gsi1sk', '${createdAt}#${referredId}', 'createdAt', 'referredId'),
        },
        all: {
          index: 'gsi3',
          pk: key('gsi3pk', 'referrals'),
          sk: key('gsi3sk', '${createdAt}#${referredId}', 'createdAt', 'referredId'),
        },
      },
    },
    { client: table.documents, table: table.name },
  );

export type Referral = EntityItem<ReturnType<typeof build>>;

export const referralTable = perTable((table) => {
  const entity = build(table);
  const write = writerOf(entity);
  return {
    /** The referral that brought an agent, if one did. */
    ofReferred: async (referredId: string): Promise<Referral | undefined> =>
      (await entity.get({ referredId }).go({ consistent: true })).data ?? undefined,

    /** A page of whom an agent recruited, newest first. */
    page: async (referrerId: string, { limit, after }: PageOf) => {
      const query = entity.query.ofReferrer({ referrerId });
      const from = after ? query.lt({ createdAt: after.at, referredId: after.id }) : query;
      const { data } = await from.go({ order: 'desc', limit: limit + 1 });
      return { rows: data.slice(0, limit), more: data.length > limit };
    },

    /** A page of everybody's referrals, newest first. */
    pageOfAll: async ({ limit, after }: PageOf) => {
      const query = entity.query.all({});
      const from = after ? query.lt({ createdAt: after.at, referredId: after.id }) : query;
      const { data } = await from.go({ order: 'desc', limit: limit + 1 });
      return { rows: data.slice(0, limit), more: data.length > limit };
    },

    create: (referral: Referral, otherwise: Write['otherwise']) =>
      write((referrals) => referrals.create(referral).commit(OLD), otherwise),

    /** The referred agent said where to be paid. */
    activate: (referredId: string, otherwise: Write['otherwise']) =>
      write(
        (referrals) =>
          referrals
            .patch({ referredId })
            .set({ status: 'active' })
            .where(({ status }, is) => is.eq(status, 'signed_up'))
            .commit(OLD),
        otherwise,
      ),

    /** The referred agent's first sale was approved. */
    reachFirstSale: (
      referral: Referral,
      reached: { at: string; bonusCents: number },
      otherwise: Write['otherwise'],
    ) =>
      write(
        (referrals) =>
          referrals
            .patch({ referredId: referral.referredId })
            .set({ status: 'first_sale', firstSaleAt: reached.at })
            .add({ bonusEarnedCents: reached.bonusCents })
            .where(({ status }, is) => is.ne(status, 'first_sale'))
            .commit(OLD),
        otherwise,
      ),
  };
});
