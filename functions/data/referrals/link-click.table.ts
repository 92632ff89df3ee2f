/** Clicks on agents' links. An index by type and conversion finds the newest unconverted invite clicks. */
import { defineEntity, type ItemOf, key } from '../../platform/entity.ts';
import { byTime, type ListedPage, type PageOf, readPage } from '../../platform/page.ts';
import type { Write } from '../../platform/table.ts';

const BY_TIME = key`${'createdAt'}#${'clickId'}`;

const definition = defineEntity({
  name: 'linkClick',
  id: 'clickId',
  attributes: {
    clickId: { type: 'string', required: true },
    agentId: { type: 'string', required: true },
    linkType: { type: ['invite', 'traffic'], required: true },
    /** Never written by the portal: null when created (Agent Portal spec, Entities and their fields). */
    ipAddress: { type: 'string' },
    userAgent: { type: 'string' },
    referrerUrl: { type: 'string' },
    /** The link's destination; absent: the company's website, to a resource, or to the registration. */
    landing: { type: ['lead'] },
    /** The campaign that the link named. */
    utmSource: { type: 'string' },
    utmMedium: { type: 'string' },
    utmCampaign: { type: 'string' },
    utmTerm: { type: 'string' },
    utmContent: { type: 'string' },
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
/** A click in searched lists; its type serves as the status filter. */
export type ListedClick = LinkClick & { status: LinkType };

export const positionOfClick = ({ createdAt: at, clickId: id }: LinkClick) => ({ at, id });
const asListed = (click: LinkClick): ListedClick => ({ ...click, status: click.linkType });

const isUnconverted = ({ converted }: LinkClick) => converted === 'no';

export const linkClickTable = definition.with(({ query, getMany, getManyNow, change }) => {
  /** The index queries for the clicks of one agent or all, of one type or both. */
  const stretchesOf = (linkType: LinkType | undefined, agentId: string | undefined) => {
    const { all, ofType, allOfAgent, ofAgent } = query;
    if (agentId === undefined) return [linkType ? ofType({ linkType }) : all({})];
    if (linkType === undefined) return [allOfAgent({ agentId })];
    return (['yes', 'no'] as const).map((converted) => ofAgent({ agentId, linkType, converted }));
  };

  return {
    /** The existing clicks by id, in the form of the searched list. */
    getMany: async (clickIds: readonly string[]): Promise<Map<string, ListedClick>> => {
      const clicks = await getMany(clickIds);
      return new Map(Array.from(clicks, ([clickId, click]) => [clickId, asListed(click)]));
    },

    /** A page of clicks, sorted by time: of one agent or all, of one type or both. */
    listed: async (asked: ListedPage<LinkType> & { agentId?: string | undefined }) => {
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
     * An agent's unconverted invite clicks, newest first. The index may lag, so each click is read
     * again consistently.
     * @throws DomainError BUSY where the database leaves some unread
     */
    newestUnconverted: async (agentId: string, limit: number): Promise<LinkClick[]> => {
      const { data: indexed } = await query
        .ofAgent({ agentId, linkType: 'invite', converted: 'no' })
        .go({ order: 'desc', limit });
      const current = await getManyNow(indexed.map(({ clickId }) => clickId));
      return indexed.flatMap(({ clickId }) => current.get(clickId) ?? []).filter(isUnconverted);
    },

    /** Marks the click as converted by a sign-up; refused where another sign-up converts it. */
    convert: (click: LinkClick, conversionId: string) => {
      const converted = change(click.clickId, {
        set: { converted: 'yes', conversionType: 'signup', conversionId },
        composite: {
          agentId: click.agentId,
          linkType: click.linkType,
          createdAt: click.createdAt,
        },
        seen: { converted: 'no' },
      });
      return {
        orThrow: (lost: () => Error): Write => ({
          ...converted.orThrow(lost),
          // Don't retry on contention: another click will do as well.
          contended: lost,
        }),
      };
    },
  };
});
