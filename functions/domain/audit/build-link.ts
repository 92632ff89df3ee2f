/**
 * The audit chain: audit events and ledger entries are sealed by links, each of which has the hash of
 * the one before. A record that is changed, removed or slipped in later doesn't fit the chain any more
 * (docs/decisions/0057).
 */
import { createHash } from 'node:crypto';
import { type AuditLink, positionOf } from '../../data/audit/audit-link.table.ts';
import { entityOf, type Item } from '../../platform/item.ts';

/** The entities whose items are only ever appended. */
const SEALED_ENTITIES: ReadonlySet<unknown> = new Set(['auditEvent', 'ledgerEntry']);
const SEALED_KEYS = /^(audit|ledger)#/;

/** Lanes of the chain: what runs side by side seldom meets on one of eight. */
export const LANES = ['0', '1', '2', '3', '4', '5', '6', '7'] as const;

/** Stands for the hash before the first. */
export const FIRST = 'first';

/** True for an item that the chain seals, also where somebody changed its entity's name. */
export const isSealed = (item: Item): boolean =>
  SEALED_ENTITIES.has(entityOf(item)) || SEALED_KEYS.test(String(item['pk']));

/** The name of an item in its link. */
export const keyOf = ({ pk, sk }: Item): string => `${String(pk)} ${String(sk)}`;

/** JSON that doesn't depend on the order in which an object's members were written. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(
          Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)),
        )
      : part,
  );
}

/** SHA-256 of a value's canonical JSON, as base64url. */
export const hashOf = (value: unknown): string =>
  createHash('sha256').update(canonicalJson(value)).digest('base64url');

const hashOfLink = ({
  lane,
  position,
  at,
  previous,
  records,
  because,
}: Omit<AuditLink, 'hash'>): string => hashOf({ lane, position, at, previous, records, because });

/** The key and the hash of each item, as a link holds them. */
export const sealsOf = (items: readonly Item[]): Record<string, string> =>
  Object.fromEntries(items.map((item) => [keyOf(item), hashOf(item)]));

/** The link that follows another one, or begins a lane. */
export function buildLink(
  last: AuditLink | undefined,
  sealing: Pick<AuditLink, 'lane' | 'at' | 'records' | 'because'>,
): AuditLink {
  const position = positionOf(last ? Number(last.position) + 1 : 1);
  const link = { ...sealing, position, previous: last?.hash ?? FIRST };
  return { ...link, hash: hashOfLink(link) };
}

/** True where the link's own hash is that of its content. */
export const isIntact = (link: AuditLink): boolean => hashOfLink(link) === link.hash;
