/** Clicks on agents' links. The newest unconverted invite click is found on an index of those alone. */
import { Entity, type EntityItem } from 'electrodb';
import { OLD, writerOf } from '../platform/entity.ts';
import { key } from '../platform/key.ts';
import { perTable, type Table, type Write } from '../platform/table.ts';

const build = (table: Table) =>
  new Entity(
    {
      model: { entity: 'linkClick', version: '1', service: 'portal' },
      attributes: {
        clickId: { type: 'string', required: true },
        agentId: { type: 'string', required: true },
        linkType: { type: ['invite', 'traffic'] as const, required: true },
        userAgent: { type: 'string' },
        referrerUrl: { type: 'string' },
        converted: { type: ['yes', 'no'] as const, required: true },
        conversionType: { type: ['signup'] as const },
        conversionId: { type: 'string' },
        createdAt: { type: 'string', required: true },
      },
      indexes: {
        primary: {
          pk: key('pk', 'linkClick#${clickId}', 'clickId'),
          sk: key('sk', 'linkClick'),
        },
        ofAgent: {
          index: 'gsi1',
          pk: key(
            'gsi1pk',
            'linkClicks#${agentId}#${linkType}#${converted}',
            'agentId',
            'linkType',
            'converted',
          ),
          sk: key('gsi1sk', '${createdAt}#${clickId}', 'createdAt', 'clickId'),
        },
      },
    },
    { client: table.documents, table: table.name },
  );

export type LinkClick = EntityItem<ReturnType<typeof build>>;

const isUnconverted = ({ converted }: LinkClick) => converted === 'no';

export const linkClickTable = perTable((table) => {
  const entity = build(table);
  const write = writerOf(entity);
  return {
    create: (click: LinkClick, otherwise: Write['otherwise']) =>
      write((clicks) => clicks.create(click).commit(OLD), otherwise),

    /**
     * An agent's newest invite clicks that led to no sign-up yet, newest first. The index may lag, so
     * each is looked at again, consistently; one that the database left unread isn't offered.
     */
    newestUnconverted: async (agentId: string, limit: number): Promise<LinkClick[]> => {
      const { data: indexed } = await entity.query
        .ofAgent({ agentId, linkType: 'invite', converted: 'no' })
        .go({ order: 'desc', limit });
      if (indexed.length === 0) return [];
      const keys = indexed.map(({ clickId }) => ({ clickId }));
      const { data } = await entity.get(keys).go({ consistent: true });
      const current = new Map(data.map((click) => [click.clickId, click]));
      return indexed.flatMap(({ clickId }) => current.get(clickId) ?? []).filter(isUnconverted);
    },

    /**
     * The click led to a sign-up.
     * @param lost what to throw where others have converted it, or are about to
     */
    convert: (click: LinkClick, conversionId: string, lost: () => Error): Write => ({
      ...write(
        (clicks) =>
          clicks
            .patch({ clickId: click.clickId })
            .set({ converted: 'yes', conversionType: 'signup', conversionId })
            .composite({
              agentId: click.agentId,
              linkType: click.linkType,
              createdAt: click.createdAt,
            })
            .where(({ converted }, is) => is.eq(converted, 'no'))
            .commit(OLD),
        lost,
      ),
      // Another click is as good: there is no waiting for one that many want.
      contended: lost,
    }),
  };
});
