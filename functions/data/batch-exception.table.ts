/** What stays out of a batch, with the reasons: a payout, or an agent's balance without one. */
import { Entity, type EntityItem } from 'electrodb';
import type { Period } from '../../shared/kernel/month.ts';
import type { ExceptionReason } from '../../shared/monthly-run/contract.ts';
import { OLD, writerOf } from '../platform/entity.ts';
import { key } from '../platform/key.ts';
import { perTable, type Table, type Write } from '../platform/table.ts';

const build = (table: Table) =>
  new Entity(
    {
      model: { entity: 'batchException', version: '1', service: 'portal' },
      attributes: {
        period: { type: 'string', required: true },
        /** The payout's id, or the agent's where no payout was made. */
        exceptionId: { type: 'string', required: true },
        agentId: { type: 'string', required: true },
        payoutId: { type: 'string' },
        amountCents: { type: 'number', required: true },
        reasons: { type: 'list', required: true, items: { type: 'string' } },
        /** Of what somebody excluded: why. */
        note: { type: 'string' },
      },
      indexes: {
        primary: {
          pk: key('pk', 'payoutBatch#${period}', 'period'),
          sk: key('sk', 'exception#${exceptionId}', 'exceptionId'),
        },
        ofAgent: {
          index: 'gsi5',
          pk: key('gsi5pk', 'batchExceptions#${period}', 'period'),
          sk: key('gsi5sk', '${agentId}#${exceptionId}', 'agentId', 'exceptionId'),
        },
      },
    },
    { client: table.documents, table: table.name },
  );

export type StoredException = Omit<EntityItem<ReturnType<typeof build>>, 'reasons'> & {
  reasons: ExceptionReason[];
};

/** After an id, and before every other that follows it; and after all of them. */
const NEXT = ' ';
const LAST = '~';

/** How an exception is called: by its payout, or else by the agent whose balance it is. */
export const exceptionIdOf = ({
  agentId,
  payoutId,
}: Pick<StoredException, 'agentId' | 'payoutId'>) => payoutId ?? agentId;

const never = () => new Error('An unconditional write had a condition');

export const batchExceptionTable = perTable((table) => {
  const entity = build(table);
  const write = writerOf(entity);
  return {
    get: async (period: Period, exceptionId: string): Promise<StoredException | undefined> =>
      ((await entity.get({ period, exceptionId }).go({ consistent: true })).data ?? undefined) as
        | StoredException
        | undefined,

    /** A page, in the order of the ids. */
    page: async (
      period: Period,
      { limit, after }: { limit: number; after?: string | undefined },
    ): Promise<{ rows: StoredException[]; more: boolean }> => {
      const query = entity.query.primary({ period });
      const from = after
        ? query.between({ exceptionId: `${after}${NEXT}` }, { exceptionId: LAST })
        : query;
      const { data } = await from.go({ limit: limit + 1, consistent: true });
      return { rows: data.slice(0, limit) as StoredException[], more: data.length > limit };
    },

    /** One agent's, for display. */
    ofAgent: async (
      period: Period,
      agentId: string,
      limit: number,
    ): Promise<{ rows: StoredException[]; more: boolean }> => {
      const { data } = await entity.query.ofAgent({ period, agentId }).go({ limit: limit + 1 });
      return { rows: data.slice(0, limit) as StoredException[], more: data.length > limit };
    },

    put: (exception: Omit<StoredException, 'exceptionId'>): Write =>
      write(
        (exceptions) =>
          exceptions.put({ ...exception, exceptionId: exceptionIdOf(exception) }).commit(OLD),
        never,
      ),

    /** Nothing stands against it any more. */
    remove: (period: Period, exceptionId: string): Write =>
      write((exceptions) => exceptions.delete({ period, exceptionId }).commit(OLD), never),
  };
});
