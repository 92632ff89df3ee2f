/** Clicks on agents' links. The newest unconverted invite click is found on an index of those alone. */
import { Entity, type EntityItem } from 'electrodb';
import { CHUNKS_AT_ONCE, OLD, wholeBatch, writerOf } from '../platform/entity.ts';
import { key } from '../platform/key.ts';
import { byTime, type ListedPage, type PageOf } from '../platform/page.ts';
import { perTable, type Table, type Write } from '../platform/table.ts';

const build = (table: Table) =>
  new Entity(
    {
      model: { entity: 'linkClick', version: '1', service: 'portal' },
      attributes: {
        clickId: { type: 'string', required: true },
        agentId: { type: 'string', required: true },
        linkType: { type: ['invite', 'traffic'] as const, required: true },
        /** Nothing that the portal does writes one: null when created (document 000, section 3). */
        ipAddress: { type: 'string' },
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
        allOfAgent: {
          index: 'gsi2',
          pk: key('gsi2pk', 'linkClicks#${agentId}', 'agentId'),
          sk: key('gsi2sk', '${createdAt}#${clickId}', 'createdAt', 'clickId'),
        },
        all: {
          index: 'gsi3',
          pk: key('gsi3pk', 'linkClicks'),
          sk: key('gsi3sk', '${createdAt}#${clickId}', 'createdAt', 'clickId'),
        },
        ofType: {
          index: 'gsi4',
          pk: key('gsi4pk', 'linkClicks#${linkType}', 'linkType'),
          sk: key('gsi4sk', '${createdAt}#${clickId}', 'createdAt', 'clickId'),
        },
      },
    },
    { client: table.documents, table: table.name },
  );

export type LinkClick = EntityItem<ReturnType<typeof build>>;

type LinkType = LinkClick['linkType'];
/** A click as searched lists take it: its type is what it is filtered by. */
export type ListedClick = LinkClick & { status: LinkType };

const placeOf = ({ createdAt: at, clickId: id }: LinkClick) => ({ at, id });
const asListed = (click: LinkClick): ListedClick => ({ ...click, status: click.linkType });

const isUnconverted = ({ converted }: LinkClick) => converted === 'no';

export const linkClickTable = perTable((table) => {
  const entity = build(table);
  const write = writerOf(entity);

  /** The stretches of indexes that hold the clicks of one agent or of all, of one type or of both. */
  const stretchesOf = (linkType: LinkType | undefined, agentId: string | undefined) => {
    const { all, ofType, allOfAgent, ofAgent } = entity.query;
    if (agentId === undefined) return [linkType ? ofType({ linkType }) : all({})];
    if (linkType === undefined) return [allOfAgent({ agentId })];
    return (['yes', 'no'] as const).map((converted) => ofAgent({ agentId, linkType, converted }));
  };

  return {
    /** Several by their ids, for display. */
    getMany: async (clickIds: readonly string[]): Promise<Map<string, ListedClick>> => {
      const keys = clickIds.map((clickId) => ({ clickId }));
      const data = keys.length === 0 ? [] : await wholeBatch(entity.get(keys).go(CHUNKS_AT_ONCE));
      return new Map(data.map((click) => [click.clickId, asListed(click)]));
    },

    /** A page of clicks, by when they were made: of one agent or of all, of one type or of both. */
    listed: async (asked: ListedPage<LinkType> & { agentId?: string }) => {
      const { status, order, limit, after, agentId } = asked;
      const last = after && { createdAt: after.at, clickId: after.id };
      const read = async (query: ReturnType<typeof stretchesOf>[number]) => {
        const [from, direction] =
          order === 'newest'
            ? ([last ? query.lt(last) : query, 'desc'] as const)
            : ([last ? query.gt(last) : query, 'asc'] as const);
        return (await from.go({ order: direction, limit: limit + 1 })).data;
      };
      const clicks = (await Promise.all(stretchesOf(status, agentId).map(read)))
        .flat()
        .sort((one, other) => byTime(order)(placeOf(one), placeOf(other)));
      return { rows: clicks.slice(0, limit).map(asListed), more: clicks.length > limit };
    },

    create: (click: LinkClick, otherwise: Write['otherwise']) =>
      write((clicks) => clicks.create(click).commit(OLD), otherwise),

    /** A page of all clicks on an agent's links, newest first. */
    page: async (agentId: string, { limit, after }: PageOf) => {
      const query = entity.query.allOfAgent({ agentId });
      const from = after ? query.lt({ createdAt: after.at, clickId: after.id }) : query;
      const { data } = await from.go({ order: 'desc', limit: limit + 1 });
      return { rows: data.slice(0, limit), more: data.length > limit };
    },

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
export const positionOfClick = ({ createdAt: at, clickId: id }: LinkClick) => ({ at, id });
/** Where a page of clicks ends. */
export const clickPosition = (click: LinkClick | undefined) => click && positionOfClick(click);
