/** Audit events and administrators in bulk, for what depends on how many there are. */
import { auditEventTable } from '../../../functions/data/audit/audit-event.table.ts';
import { adminTable } from '../../../functions/data/identity/admin.table.ts';
import { profileTable } from '../../../functions/data/identity/profile.table.ts';
import type { Table, Write } from '../../../functions/platform/table.ts';
import type { ProfileStatus } from '../../../shared/identity/contract.ts';
import { dayOf } from '../../../shared/kernel/month.ts';
import { put } from '../stack/seed-rows.ts';

interface Seed {
  from: number;
  count: number;
  /** The actor, and the agent that the events are about. */
  adminId: string;
  agentId: string;
}

/** The actor and the subject of the events that a test of reads seeds. */
export const SEEDED_PERSON = 'seeded-person';

const MINUTE_MS = 60_000;
const FIRST = Date.UTC(2026, 0, 1);
const never = () => new Error('A batch has no conditions');

const rare: Readonly<Record<number, ProfileStatus>> = { 0: 'active', 10: 'pending' };

/** The writes of events, a minute apart, all about one agent; every third saw bank details. */
export function* auditEventsOf(
  table: Table,
  { from, count, adminId, agentId }: Seed,
): Generator<Write> {
  for (let index = from; index < from + count; index++) {
    const at = new Date(FIRST + index * MINUTE_MS).toISOString();
    const views = index % 3 === 0;
    yield auditEventTable(table)
      .create({
        day: dayOf(at),
        at,
        eventId: `seed-${String(index).padStart(8, '0')}`,
        actorId: adminId,
        action: views ? 'agents.viewBanking' : 'agents.setStatus',
        topic: views ? 'banking' : 'agents',
        subject: 'agent',
        subjectId: agentId,
        requestId: 'seed',
        ...(views ? {} : { before: { status: 'active' }, after: { status: 'inactive' } }),
      })
      .orThrow(never);
  }
}

/** The writes of administrators who can't sign in. */
export function* administratorsOf(
  table: Table,
  { from, count }: Pick<Seed, 'from' | 'count'>,
): Generator<Write> {
  for (let index = from; index < from + count; index++) {
    const adminId = `seed-admin-${String(index).padStart(6, '0')}`;
    const createdAt = new Date(FIRST + index * MINUTE_MS).toISOString();
    const email = `admin${String(index)}@fibrelink.example`;
    // Few are active or pending: each of these that is new is mailed to all active ones.
    const status = rare[index % 20] ?? 'inactive';
    const profile = { userId: adminId, email, role: 'admin', status } as const;
    const admin = { adminId, email, fullName: `Admin ${String(index)}`, phone: '', department: '' };
    yield profileTable(table)
      .create({ ...profile, createdAt, updatedAt: createdAt })
      .orThrow(never);
    yield adminTable(table)
      .create({ ...admin, createdAt })
      .orThrow(never);
  }
}

export async function seedAudit(table: Table, seed: Seed): Promise<void> {
  await put(table, auditEventsOf(table, seed));
  await put(table, administratorsOf(table, seed));
}
