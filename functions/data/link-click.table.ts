/** Clicks on agents' links. The newest unconverted invite click is found on an index of those alone. */
import { defineEntity, type ItemOf, key } from '../platform/entity.ts';
import { byTime, type ListedPage, type PageOf, readPage } from '../platform/page.ts';
import type { Write } from '../platform/table.ts';

const BY_TIME = key`${'createdAt'}#${'clickId'}`;

const definition = defineEntity({
  name: 'linkClick',
  id: 'clickId',
  attributes: {
    clickId: { type: 'string', required: true },
    agentId: { type: 'string', required: true },
    linkType: { type: ['invite', 'traffic'], required: true },
    /** Nothing that the portal does writes one: null when created (document 000, section 3). */
    ipAddress: { type: 'string' },
    userAgent: { type: 'string' },
    referrerUrl: { type: 'string' },
    converted: { type: ['yes', 'no'], required: true },
    conversionType: { type: ['signup'] },
    conversionId: { type: 'string' },
    createdAt: { type: 'string', required: true },
  },
  indexes: {
    ofAgent: {
      index: 'gsi1',
      pk: key`linkClicks#${'agentId'}#${'linkType'}#${'converted'}`,
      sk: BY_TIME,
    },
    allOfAgent: { index: 'gsi2', pk: key`linkClicks#${'agentId'}`, sk: BY_TIME },
    all: { index: 'gsi3', pk: key`linkClicks`, sk: BY_TIME },
    ofType: { index: 'gsi4', pk: key`linkClicks#${'linkType'}`, sk: BY_TIME },
  },
});

export type LinkClick = ItemOf<typeof definition>;

type LinkType = LinkClick['linkType'];
/** A click as searched lists take it: its type is what it is filtered by. */
export type ListedClick = LinkClick & { status: LinkType };

export const positionOfClick = ({ createdAt: at, clickId: id }: LinkClick) => ({ at, id });
/** Where a page of clicks ends. */
export const clickPosition = (click: LinkClick | undefined) => click && positionOfClick(click);
const asListed = (click: LinkClick): ListedClick => ({ ...click, status: click.linkType });

const isUnconverted = ({ converted }: LinkClick) => converted === 'no';

export const linkClickTable = definition.with(({ query, write, getMany, getManyNow }) => {
  /** The stretches of indexes that hold the clicks of one agent or of all, of one type or of both. */
  const stretchesOf = (linkType: LinkType | undefined, agentId: string | undefined) => {
    const { all, ofType, allOfAgent, ofAgent } = query;
    if (agentId === undefined) return [linkType ? ofType({ linkType }) : all({})];
    if (linkType === undefined) return [allOfAgent({ agentId })];
    return (['yes', 'no'] as const).map((converted) => ofAgent({ agentId, linkType, converted }));
  };

  return {
    /** Those that exist, by id, as the searched list shows them. */
    getMany: async (clickIds: readonly string[]): Promise<Map<string, ListedClick>> => {
      const clicks = await getMany(clickIds);
      return new Map(Array.from(clicks, ([clickId, click]) => [clickId, asListed(click)]));
    },

    /** A page of clicks, by when they were made: of one agent or of all, of one type or of both. */
    listed: async (asked: ListedPage<LinkType> & { agentId?: string }) => {
      const { status, order, limit, agentId } = asked;
      const pages = await Promise.all(
        stretchesOf(status, agentId).map((stretch) => readPage(stretch, asked, BY_TIME)),
      );
      const clicks = pages
        .flatMap(({ rows }) => rows)
        .sort((one, other) => byTime(order)(positionOfClick(one), positionOfClick(other)));
      return {
        rows: clicks.slice(0, limit).map(asListed),
        more: clicks.length > limit || pages.some(({ more }) => more),
      };
    },

    /** A page of all clicks on an agent's links, newest first. */
    page: (agentId: string, page: PageOf) => readPage(query.allOfAgent({ agentId }), page, BY_TIME),

    /**
     * An agent's newest invite clicks that led to no sign-up yet, newest first. The index may lag, so
     * each is looked at again, consistently; one that the database left unread isn't offered.
     */
    newestUnconverted: async (agentId: string, limit: number): Promise<LinkClick[]> => {
      const { data: indexed } = await query
        .ofAgent({ agentId, linkType: 'invite', converted: 'no' })
        .go({ order: 'desc', limit });
      const current = await getManyNow(indexed.map(({ clickId }) => clickId));
      return indexed.flatMap(({ clickId }) => current.get(clickId) ?? []).filter(isUnconverted);
    },

    /** The click led to a sign-up; refused where another sign-up has it, or is about to. */
    convert: (click: LinkClick, conversionId: string) => {
      const converted = write((clicks) =>
        clicks
          .patch({ clickId: click.clickId })
          .set({ converted: 'yes', conversionType: 'signup', conversionId })
          .composite({
            agentId: click.agentId,
            linkType: click.linkType,
            createdAt: click.createdAt,
          })
          .where((stored, is) => is.eq(stored.converted, 'no')),
      );
      return {
        orThrow: (lost: () => Error): Write => ({
          ...converted.orThrow(lost),
          // Another click is as good: there is no waiting for one that many want.
          contended: lost,
        }),
      };
    },
  };
});
