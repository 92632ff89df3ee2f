import { type AuditLink, auditLinkTable, positionOf } from '../../data/audit-link.table.ts';
import { FIRST, isIntact, LANES } from '../../domain/audit/build-link.ts';
import type { Digest } from '../../domain/audit/read-digest.ts';
import type { Table } from '../../platform/table.ts';
import { FingerprintMap } from '../../platform/fingerprint-map.ts';

/** A place where records, links and digests don't fit together. */
export interface Break {
  /** A record's key, a link's lane and position, or a digest's day. */
  where: string;
  problem: string;
}

export interface CheckedLinks {
  /** How many links were read. */
  links: number;
  /** The hashes of the sealed records, by their keys. */
  seals: FingerprintMap;
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
 */
export async function checkLinks(
  table: Table,
  digests: readonly Digest[],
  stretch: Stretch,
): Promise<CheckedLinks> {
  const checked: CheckedLinks = { links: 0, seals: new FingerprintMap(), breaks: [] };
  for (const { lane, start, end } of lanesOf(stretch)) {
    const links = auditLinkTable(table).after(lane, start.position, end);
    const named = new Map(
      digests.flatMap(({ heads: { [lane]: head } }) =>
        head && head.position <= (end ?? Infinity) ? [[head.position, head.hash]] : [],
      ),
    );
    await checkLane(links, { lane, start, named }, checked);
  }
  return checked;
}

/** The keys of the sealed records of a stretch; one that was sealed again comes again. */
export async function* sealedKeys(table: Table, stretch: Stretch): AsyncGenerator<string> {
  for (const { lane, start, end } of lanesOf(stretch))
    for await (const { records } of auditLinkTable(table).after(lane, start.position, end))
      yield* Object.keys(records);
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
  checked: CheckedLinks,
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

function addSeals({ records }: AuditLink, { seals, breaks }: CheckedLinks): void {
  for (const [key, hash] of Object.entries(records))
    if (seals.add(key, hash))
      breaks.push({ where: key, problem: 'it was sealed twice, each time with another content' });
}
