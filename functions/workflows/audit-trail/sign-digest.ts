import { addDays, dayOf } from '../../../shared/kernel/month.ts';
import { auditLinkTable } from '../../data/audit/audit-link.table.ts';
import type { Digests } from '../../data/audit/digests.client.ts';
import { FIRST, LANES } from '../../domain/audit/build-link.ts';
import { type Digest, hashOfDigest } from '../../domain/audit/read-digest.ts';
import type { Table } from '../../platform/table.ts';
import type { Worker } from '../../platform/worker.ts';

interface Deps extends Worker {
  digests: Digests;
}

/**
 * Signs the audit chain as it stands after yesterday, the South African day; once. Days on which
 * nothing ran have no digest: the next one covers them.
 */
export async function signDigest({ table, clock, digests, log }: Deps): Promise<void> {
  const day = addDays(dayOf(clock.now()), -1);
  const last = (await digests.days()).at(-1);
  if (last !== undefined && last >= day) return;
  const previous = last === undefined ? FIRST : hashOfDigest((await digests.read(last)).content);
  const at = clock.now().toISOString();
  const digest: Digest = { day, at, previous, heads: await headsOf(table) };
  await digests.write(day, JSON.stringify(digest));
  log.info('signed the audit chain', { day });
  log.count('AuditDigests');
}

async function headsOf(table: Table): Promise<Digest['heads']> {
  const links = auditLinkTable(table);
  const heads = await Promise.all(
    LANES.map(async (lane) => [lane, await links.last(lane)] as const),
  );
  return Object.fromEntries(
    heads.flatMap(([lane, link]) =>
      link ? [[lane, { position: Number(link.position), hash: link.hash }] as const] : [],
    ),
  );
}
