/**
 * Looks in the sealed trail for the evidence that two people decided: each act of a day that needed two, by
 * the rule and the limits in force then, leads to a confirmed approval of another person.
 */
import { approvalTitles } from '../../../shared/approvals/words.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import type { AuditEvent } from '../../data/audit/audit-event.table.ts';
import type { ApprovalRule } from '../../domain/approvals/record-rule.ts';
import { limitCents, limitOf } from '../../../shared/payouts/rules.ts';
import { OPERATOR } from '../../platform/context.ts';
import type { Break } from './check-links.ts';
import { readNeed, type RecordedNeed } from './read-need.ts';
import type { PersonOf } from './find-another.ts';

/** A rule, and since when acts met it. */
export type DatedRule = ApprovalRule & { at: string };

/** The rest of the trail, as far as a day's events refer to it. */
export interface Trail {
  /** Oldest first. */
  rules: readonly DatedRule[];
  personOf: PersonOf;
  /** The event that confirmed an approval. */
  confirmationOf: (approvalId: string) => Promise<AuditEvent | undefined>;
  /** True for an agent with the mailbox of the person who acts. */
  isOwn: (agentId: string, actorId: string) => Promise<boolean>;
  /** Another person who could have confirmed what the actor decided. */
  findAnother: (event: AuditEvent) => Promise<string | undefined>;
}

/** A line that one person locked. */
interface LockedLine {
  batchId: unknown;
  agentId: string;
  amountCents: number;
}

/** The day as far as it was read. */
interface Day {
  /** Cents that one person's acts moved, by kind and by agent or person. */
  totals: Map<string, number>;
  lines: LockedLine[];
}

interface CheckedDay {
  breaks: Break[];
  /** The payments that came back on that day. */
  returned: AuditEvent[];
}

/** @param events those of one South African day, oldest first */
export async function checkDay(
  events: Iterable<AuditEvent> | AsyncIterable<AuditEvent>,
  trail: Trail,
): Promise<CheckedDay> {
  const breaks: Break[] = [];
  const returned: AuditEvent[] = [];
  const day: Day = { totals: new Map(), lines: [] };
  for await (const event of events) {
    const rule = trail.rules.findLast(({ at }) => at <= event.at);
    // An event without a date is named as changed.
    if (!rule || Number.isNaN(Date.parse(event.at))) continue;
    if (event.action === 'payouts.return') returned.push(event);
    if (isReopened(event)) takeLinesBack(day, event.subjectId);
    const need = readNeed(event);
    if (!need) continue;
    const problem =
      event.approvalId === undefined
        ? await problemAlone(event, need, { rule, day, trail })
        : await problemOfTwo(event, event.approvalId, trail);
    if (problem) breaks.push({ where: whereOf(event), problem });
  }
  return { breaks, returned };
}

const whereOf = ({ action, actorId, at, subject, subjectId }: AuditEvent) =>
  `${action} ${subject}#${subjectId} at ${at} by ${actorId}`;

async function problemOfTwo(
  { action, requestId }: AuditEvent,
  approvalId: string,
  { confirmationOf, personOf }: Trail,
): Promise<string | undefined> {
  const confirmation = await confirmationOf(approvalId);
  if (!confirmation) return `no event confirms its approval ${approvalId}`;
  const { actorId, after } = confirmation;
  const { act, askedBy } = after ?? {};
  if (personOf(String(askedBy)) === personOf(actorId))
    return 'one person asked for it and confirmed it';
  // A selection is released by a job; every other act is written with its confirmation.
  const isOfSelection =
    action === 'payouts.markProcessing' && act === approvalTitles['payouts.stepPayouts'];
  return requestId === confirmation.requestId || isOfSelection
    ? undefined
    : `its approval ${approvalId} confirmed something else`;
}

interface Around {
  rule: DatedRule;
  day: Day;
  trail: Trail;
}

const ALONE = 'one person alone';

async function problemAlone(
  event: AuditEvent,
  need: RecordedNeed,
  { rule, day, trail }: Around,
): Promise<string | undefined> {
  if (need.kind === 'right') {
    // An operator's command is told to everybody with the permission.
    const other = event.actorId === OPERATOR.userId ? undefined : await trail.findAnother(event);
    return other && `${ALONE} gave it, while ${other} could have confirmed it`;
  }
  if (need.kind === 'line') return problemOfLine(event, need, { rule, day });
  if (rule.fourEyesOnPayouts) return `${ALONE} did it, and the rule took two`;
  if (need.kind === 'listed') return undefined;
  if (need.kind === 'batch') {
    const { perBatchCents = need.totalCents } = rule.payoutLimits;
    return need.totalCents > perBatchCents
      ? above('locked', need.totalCents, perBatchCents)
      : undefined;
  }
  if (
    event.action === 'adjustments.addAdjustment' &&
    (await trail.isOwn(need.agentId, event.actorId))
  )
    return `${ALONE} did it, on the balance of the own mailbox`;
  return problemOfAmount(need, rule) ?? problemOfDay(event, need, { rule, day, trail });
}

const above = (did: string, cents: number, limit: number) =>
  `${ALONE} ${did} ${formatRand(cents)}, above ${formatRand(limit)}`;

function problemOfAmount(
  { amountCents }: { amountCents: number },
  { payoutLimits }: DatedRule,
): string | undefined {
  const limit = limitOf(payoutLimits, { amountCents });
  return limit && above('released', amountCents, limitCents(payoutLimits, limit));
}

/** A line counts to its agent's day, and to no person's. */
function problemOfLine(
  { after }: AuditEvent,
  { agentId, amountCents }: RecordedNeed & { kind: 'line' },
  { rule: { payoutLimits }, day }: Omit<Around, 'trail'>,
): string | undefined {
  const most = Math.min(payoutLimits.perPayoutCents, payoutLimits.perAgentAndDayCents);
  const cents = add(day, releasedTo(agentId), amountCents);
  day.lines.push({ batchId: after?.['batchId'], agentId, amountCents });
  if (amountCents > most) return above('locked', amountCents, most);
  return cents > payoutLimits.perAgentAndDayCents
    ? `${above('locked and released', cents, payoutLimits.perAgentAndDayCents)}, on that day`
    : undefined;
}

const isReopened = ({ action, after }: AuditEvent) =>
  action === 'monthlyRun.finishWork' && after?.['status'] === 'open';

function takeLinesBack(day: Day, batchId: string): void {
  const [taken, left] = [
    day.lines.filter((line) => line.batchId === batchId),
    day.lines.filter((line) => line.batchId !== batchId),
  ];
  for (const { agentId, amountCents } of taken) add(day, releasedTo(agentId), 0 - amountCents);
  day.lines = left;
}

const totalOf = (
  kind: 'release' | 'credit',
  limit: 'agentDay' | 'administratorDay',
  whose: string,
) => `${kind}#${limit}#${whose}`;
const releasedTo = (agentId: string) => totalOf('release', 'agentDay', agentId);

/** @returns the new total */
function add({ totals }: Day, name: string, amountCents: number): number {
  const cents = (totals.get(name) ?? 0) + amountCents;
  totals.set(name, cents);
  return cents;
}

/** The first act by which a total of the day is above its limit, and each after it. */
function problemOfDay(
  { actorId }: AuditEvent,
  { kind, agentId, amountCents }: RecordedNeed & { kind: 'release' | 'credit' },
  { rule: { payoutLimits }, day, trail }: Around,
): string | undefined {
  const did = kind === 'release' ? 'released' : 'credited';
  const count = (limit: 'agentDay' | 'administratorDay', whose: string) => {
    const cents = add(day, totalOf(kind, limit, whose), amountCents);
    const most = limitCents(payoutLimits, limit);
    return cents > most ? `${above(did, cents, most)}, on that day` : undefined;
  };
  const [ofAgent, ofPerson] = [
    count('agentDay', agentId),
    count('administratorDay', trail.personOf(actorId)),
  ];
  return ofAgent ?? ofPerson;
}
