/** Reads what a day's evidence is compared with, from indexes of the audit trail. */
import { addDays, dayOf } from '../../../shared/kernel/month.ts';
import { type AuditEvent, auditEventTable } from '../../data/audit/audit-event.table.ts';
import { personIdOf, type Profile, profileTable } from '../../data/identity/profile.table.ts';
import { type ApprovalRule, RULE_SUBJECT } from '../../domain/approvals/record-rule.ts';
import type { Position } from '../../platform/page.ts';
import { readAll } from '../../platform/pages.ts';
import { readPartition } from '../../platform/read-items.ts';
import type { Table } from '../../platform/table.ts';
import { checkDay, type DatedRule, type Trail } from './check-evidence.ts';
import type { Break } from './check-links.ts';
import { findAnother, readRightEvents } from './find-another.ts';

const PAGE = 200;

/** False for an event whose time somebody damaged. */
const isDated = ({ at }: { at: string }) => !Number.isNaN(Date.parse(at));

/** The rules that acts met, oldest first: their first one came with the upgrade. */
export async function readRules(table: Table): Promise<DatedRule[]> {
  const events = await readAll((after: Position | undefined) =>
    auditEventTable(table).page({ subject: `portal:${RULE_SUBJECT}`, limit: PAGE, after }),
  );
  return events
    .toReversed()
    .filter((event) => isDated(event) && event.after?.['payoutLimits'])
    .map(({ at, after }) => ({ ...(after as ApprovalRule), at }));
}

/** The days that have evidence, oldest first; none before the first rule. */
export function evidenceDays([first]: readonly DatedRule[], now: Date): string[] {
  const days: string[] = [];
  if (!first) return days;
  for (let day = dayOf(first.at); day <= dayOf(now); day = addDays(day, 1)) days.push(day);
  return days;
}

/** The trail around any day. */
export async function readTrail(table: Table, rules: readonly DatedRule[]): Promise<Trail> {
  const people = await readPeople(table);
  const personOf = (userId: string) => people.get(userId) ?? userId;
  let rights: Promise<AuditEvent[]> | undefined;
  return {
    rules,
    personOf,
    confirmationOf: async (approvalId) => {
      const subject = `portal:${approvalId}`;
      const { rows } = await auditEventTable(table).page({
        subject,
        limit: PAGE,
        after: undefined,
      });
      return rows.find(({ action }) => action === 'approvals.confirmApproval');
    },
    async isOwn(agentId, actorId) {
      const profile = await profileTable(table).get(agentId);
      return profile !== undefined && personIdOf(profile, agentId) === personOf(actorId);
    },
    // Rights that one person gives are rare: their history is read for the first one.
    findAnother: async (event) =>
      findAnother(await (rights ??= readRightEvents(table)), event, personOf),
  };
}

const positionOf = (profile: Profile | undefined) =>
  profile && { at: profile.createdAt, id: profile.userId };

/** The people behind administrators' accounts. */
async function readPeople(table: Table): Promise<Map<string, string>> {
  const people = new Map<string, string>();
  for (const status of ['active', 'inactive', 'pending'] as const) {
    const profiles = await readAll(async (after: Position | undefined) => {
      const page = { order: 'oldest', limit: PAGE, after } as const;
      const { rows, more } = await profileTable(table).page({ role: 'admin', status }, page);
      return { rows, next: more ? positionOf(rows.at(-1)) : undefined };
    });
    for (const profile of profiles) people.set(profile.userId, personIdOf(profile, profile.userId));
  }
  return people;
}

/** Checks a day: it names acts that needed two people and have no evidence of them. */
export const checkEvidence = (table: Table, trail: Trail, day: string) =>
  checkDay(readPartition(table, `audit#${day}`) as AsyncGenerator<AuditEvent>, trail);

/** All days' breaks, or those of one day. */
export async function checkAllEvidence(
  table: Table,
  rules: readonly DatedRule[],
  days: readonly string[],
): Promise<Break[]> {
  const trail = await readTrail(table, rules);
  const breaks: Break[] = [];
  for (const day of days) breaks.push(...(await checkEvidence(table, trail, day)).breaks);
  return breaks;
}
