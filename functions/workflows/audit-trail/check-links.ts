import { type AuditLink, auditLinkTable, positionOf } from '../../data/audit/audit-link.table.ts';
import { FIRST, isIntact, LANES } from '../../domain/audit/build-link.ts';
import type { Digest } from '../../domain/audit/read-digest.ts';
import type { Table } from '../../platform/table.ts';
import type { KeptSeals } from './keep-seals.ts';

/** A place where records, links and digests don't fit together. */
export interface Break {
  /** A record's key, a link's lane and position, or a digest's day. */
  where: string;
  problem: string;
}

export interface CheckedLinks {
  /** How many links were read. */
  links: number;
  /** How many seals are of records as a migration, an operator or the demo found them. */
  found: Partial<Record<NonNullable<AuditLink['because']>, number>>;
  breaks: Break[];
}

/** A stretch of the chain, between two digests. */
export interface Stretch {
  /** The digest before; absent: from the beginning. */
  after?: Digest | undefined;
  /** The digest at its end; absent: to the end. */
  through?: Digest | undefined;
}

/**
 * Checks a stretch of all lanes: each link is whole, follows the one before, and is the one that the
 * digests name.
 * @param seals takes the hashes of the sealed records
 */
export async function checkLinks(
  table: Table,
  digests: readonly Digest[],
  stretch: Stretch,
  seals: KeptSeals,
): Promise<CheckedLinks> {
  const checked: Checking = { links: 0, seals, found: {}, breaks: [], late: new Map() };
  for (const { lane, start, end } of lanesOf(stretch)) {
    const links = auditLinkTable(table).after(lane, start.position, end);
    const named = new Map(
      digests.flatMap(({ heads: { [lane]: head } }) =>
        head && head.position <= (end ?? Infinity) ? [[head.position, head.hash]] : [],
      ),
    );
    await checkLane(links, { lane, start, named }, checked);
  }
  const { links, found, breaks, late } = checked;
  return { links, found, breaks: [...breaks, ...(await slippedIn(table, stretch, late))] };
}

/**
 * Finds events that were slipped in: their seal is much later than the time in their key. An event isn't one
 * of them where another seal is of its own time, since the stream may bring it twice, or where somebody
 * sealed it as found.
 * @param late suspects by key, with the time of their seal; is changed
 */
async function slippedIn(
  table: Table,
  stretch: Stretch,
  late: Map<string, string>,
): Promise<Break[]> {
  if (late.size === 0) return [];
  for await (const { at, because, records } of linksOf(table, stretch))
    for (const key of Object.keys(records)) if (because || !isOther(key, at)) late.delete(key);
  return [...late].map(([where, at]) => ({ where, problem: `it was written at ${at}` }));
}

/** The keys of the sealed records of a stretch; one that was sealed again comes again. */
export async function* sealedKeys(table: Table, stretch: Stretch): AsyncGenerator<string> {
  for await (const { records } of linksOf(table, stretch)) yield* Object.keys(records);
}

async function* linksOf(table: Table, stretch: Stretch): AsyncGenerator<AuditLink> {
  for (const { lane, start, end } of lanesOf(stretch))
    yield* auditLinkTable(table).after(lane, start.position, end);
}

/** The lanes that have links in a stretch, and from where to where. */
const lanesOf = ({ after, through }: Stretch) =>
  LANES.map((lane) => ({
    lane,
    start: after?.heads[lane] ?? { position: 0, hash: FIRST },
    end: through ? (through.heads[lane]?.position ?? 0) : undefined,
  })).filter(({ start, end }) => end === undefined || end > start.position);

interface Lane {
  lane: string;
  start: { position: number; hash: string };
  /** The hashes that digests name within the stretch or before it, by position. */
  named: ReadonlyMap<number, string>;
}

async function checkLane(
  links: AsyncIterable<AuditLink>,
  { lane, start, named }: Lane,
  checked: Checking,
): Promise<void> {
  let { position, hash } = start;
  for await (const link of links) {
    const where = `lane ${lane}, link ${link.position}`;
    const found = (problem: string) => checked.breaks.push({ where, problem });
    position += 1;
    if (link.position !== positionOf(position)) found('links before it are missing');
    position = Number(link.position);
    if (!isIntact(link)) found('it was changed');
    if (link.previous !== hash) found('it doesn’t follow the link before it');
    const signed = named.get(position);
    if (signed !== undefined && signed !== link.hash) found('it isn’t the link that was signed');
    hash = link.hash;
    checked.links += 1;
    addSeals(link, checked);
  }
  const last = Math.max(0, ...named.keys());
  if (last > position)
    checked.breaks.push({ where: `lane ${lane}`, problem: `links after ${position} are missing` });
}

interface Checking extends CheckedLinks {
  seals: KeptSeals;
  /** By the event's key, the time of its seal, where the event's own time is another one. */
  late: Map<string, string>;
}

function addSeals({ at, because, records }: AuditLink, checked: Checking): void {
  const { seals, found, breaks, late } = checked;
  if (because) found[because] = (found[because] ?? 0) + Object.keys(records).length;
  for (const [key, hash] of Object.entries(records)) {
    if (seals.add(key, hash))
      breaks.push({ where: key, problem: 'it was sealed twice, each time with another content' });
    if (!because && isOther(key, at)) late.set(key, at);
  }
}

/** A later seal is suspicious; the stream may stand still for this long. */
const SEALED_WITHIN_MS = 60 * 60_000;
/** The key of an event has its own time: `audit#2026-11-29 2026-11-29T10:00:00.000Z#id`. */
const EVENT_KEY = /^audit#\S+ ([^#]+)#/;

function isOther(key: string, at: string): boolean {
  const own = EVENT_KEY.exec(key)?.[1];
  return own !== undefined && Math.abs(Date.parse(at) - Date.parse(own)) > SEALED_WITHIN_MS;
}
