/**
 * Compares a copy of the table with the table itself. Facts up to the copy's instant have to be the same;
 * whatever else differs has to follow from facts since.
 */
import type { Table } from '../../platform/table.ts';
import { countItems, type EntityCount, type ItemCounts } from './count-items.ts';

/** A fact of the copy's last minute may have been under way: its time is taken before it is written. */
const UNDER_WAY_MS = 60_000;

/** Entities that change by people's work, which leaves a fact each time. Others follow from them, or pass. */
const RECORDS = [
  'adjustment',
  'admin',
  'agent',
  'balance',
  'payout',
  'payoutBatch',
  'product',
  'profile',
  'sale',
];
const isOfRecords = ({ what }: Difference): boolean =>
  RECORDS.some((entity) => what === entity || what.startsWith(`${entity},`));

export interface Difference {
  /** The entity, and the figure. */
  what: string;
  copy: number;
  portal: number;
}

export interface CheckedCopy {
  copy: Pick<ItemCounts, 'items' | 'newest'>;
  portal: Pick<ItemCounts, 'items' | 'newest'>;
  /** Facts that the portal has since. */
  later: number;
  /** Days of facts that both have alike. */
  sameDays: number;
  /** Figures that differ: the portal was used since, or time went by. */
  differences: Difference[];
  /** Differences that nothing explains, in sentences. */
  problems: string[];
}

/** Reads both tables whole, one after the other; it writes to neither. */
export async function checkCopy(
  { copy, portal }: { copy: Table; portal: Table },
  instant: Date,
): Promise<CheckedCopy> {
  const until = new Date(instant.getTime() - UNDER_WAY_MS).toISOString();
  const ofCopy = await countItems(copy, until);
  const ofPortal = await countItems(portal, until);
  const { sameDays, problems } = compareFacts(ofCopy, ofPortal);
  const differences = compareEntities(ofCopy.entities, ofPortal.entities);
  // Facts of the last minute may be in the copy too.
  const later = ofPortal.later - ofCopy.later;
  const isQuiet = ofPortal.newest <= ofCopy.newest;
  if (isQuiet)
    for (const { what, copy: is, portal: mustBe } of differences.filter(isOfRecords))
      problems.push(`${what}: ${is} in the copy, ${mustBe} in the portal, without any fact since`);
  return {
    copy: ofCopy,
    portal: ofPortal,
    later,
    sameDays,
    differences,
    problems,
  };
}

function compareFacts(copy: ItemCounts, portal: ItemCounts) {
  const problems: string[] = [];
  let sameDays = 0;
  for (const key of [...new Set([...copy.days.keys(), ...portal.days.keys()])].sort()) {
    const [inCopy, inPortal] = [copy.days.get(key), portal.days.get(key)];
    if (inCopy?.count !== inPortal?.count)
      problems.push(
        `${key}: ${inCopy?.count ?? 0} in the copy, ${inPortal?.count ?? 0} in the portal`,
      );
    else if (inCopy?.hash !== inPortal?.hash) problems.push(`${key}: some have another content`);
    else sameDays += 1;
  }
  return { sameDays, problems };
}

const NONE: EntityCount = { count: 0, passing: 0, cents: {} };

function compareEntities(
  copy: ReadonlyMap<string, EntityCount>,
  portal: ReadonlyMap<string, EntityCount>,
): Difference[] {
  const names = [...new Set([...copy.keys(), ...portal.keys()])].sort();
  return names.flatMap((entity) => {
    const [inCopy, inPortal] = [copy.get(entity) ?? NONE, portal.get(entity) ?? NONE];
    // Items that expire are gone from the portal when their time has come.
    if (inCopy.passing + inPortal.passing > 0) return [];
    const amounts = new Set([...Object.keys(inCopy.cents), ...Object.keys(inPortal.cents)]);
    return [
      { what: entity, copy: inCopy.count, portal: inPortal.count },
      ...[...amounts].sort().map((name) => ({
        what: `${entity}, sum of ${name}`,
        copy: inCopy.cents[name] ?? 0,
        portal: inPortal.cents[name] ?? 0,
      })),
    ].filter((figure) => figure.copy !== figure.portal);
  });
}
