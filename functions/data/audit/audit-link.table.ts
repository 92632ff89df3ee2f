/**
 * The links of the audit chain. Append-only, as the records that they seal: the functions' rights
 * deny changes of them.
 */
import { CustomAttributeType } from '../../platform/electro.ts';
import { defineKeyedEntity, type ItemOf, key } from '../../platform/entity.ts';
import { pagesOf } from '../../platform/pages.ts';

/** Links per page when a lane is read. */
const PAGE = 50;
const DIGITS = 12;
/** No lane gets this long. */
const END = 10 ** DIGITS - 1;

const definition = defineKeyedEntity({
  name: 'auditLink',
  attributes: {
    /** Functions that run side by side append to lanes of their own. */
    lane: { type: 'string', required: true },
    /** Counted from 1 in each lane; 12 digits. */
    position: { type: 'string', required: true },
    /** ISO 8601, the portal's time. */
    at: { type: 'string', required: true },
    /** The hash of the link before; `FIRST` in a lane's first one. */
    previous: { type: 'string', required: true },
    /** The hashes of the records that it seals, by their keys. */
    records: { type: CustomAttributeType<Record<string, string>>('any'), required: true },
    /**
     * Why it seals records later than they were written, as they are found: their own time is then taken as
     * it is.
     */
    because: { type: ['migration', 'operator', 'demo'] },
    /** The hash of all of the above. */
    hash: { type: 'string', required: true },
  },
  primary: { pk: key`auditChain#${'lane'}`, sk: key`${'position'}` },
});

export type AuditLink = ItemOf<typeof definition>;

/** @param number from 1 */
export const positionOf = (number: number): string => String(number).padStart(DIGITS, '0');

export const auditLinkTable = definition.with(({ query, create }) => ({
  create,

  /** The newest link of a lane. */
  last: async (lane: string): Promise<AuditLink | undefined> => {
    const newest = query.primary({ lane }).go({ order: 'desc', limit: 1, consistent: true });
    return (await newest).data[0];
  },

  /** A lane's links after a position, in their order, up to and with another one or the end. */
  after: async function* (
    lane: string,
    position: number,
    to: number = END,
  ): AsyncGenerator<AuditLink> {
    const stretch = { position: positionOf(to) };
    const pages = pagesOf(async (from: number = position + 1) => {
      const page = query.primary({ lane }).between({ position: positionOf(from) }, stretch);
      const { data: rows } = await page.go({ limit: PAGE, consistent: true });
      const last = Number(rows.at(-1)?.position ?? to);
      return { rows, next: last < to ? last + 1 : null };
    });
    for await (const rows of pages) yield* rows;
  },
}));
