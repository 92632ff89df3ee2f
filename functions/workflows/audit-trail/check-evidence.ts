/**
 * Looks in the sealed trail for the evidence that two people decided: each release, return, credit or right of a day that
 * needed two, by the rule and the limits in force then, leads to a confirmed approval of another person.
 */
import { approvalTitles } from '../../../shared/approvals/words.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import type { AuditEvent } from '../../data/audit-event.table.ts';
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
  /** Another person who could have confirmed what the actor decided. */
  findAnother: (event: AuditEvent) => Promise<string | undefined>;
}

/** Cents that one person's acts moved on the day, by kind and by agent or person. */
type Totals = Map<string, number>;

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
  const totals: Totals = new Map();
  for await (const event of events) {
    const rule = trail.rules.findLast(({ at }) => at <= event.at);
    // An event without a date is named as changed.
    if (!rule || Number.isNaN(Date.parse(event.at))) continue;
    if (event.action === 'payouts.return') returned.push(event);
    const need = readNeed(event);
    if (!need) continue;
    const problem =
      event.approvalId === undefined
        ? await problemAlone(event, need, { rule, totals, trail })
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
  totals: Totals;
  trail: Trail;
}

const ALONE = 'one person alone';

async function problemAlone(
  event: AuditEvent,
  need: RecordedNeed,
  { rule, totals, trail }: Around,
): Promise<string | undefined> {
  if (need.kind === 'right') {
    // An operator's command is told to everybody with the permission.
    const other = event.actorId === OPERATOR.userId ? undefined : await trail.findAnother(event);
    return other && `${ALONE} gave it, while ${other} could have confirmed it`;
  }
  if (need.kind === 'line') return problemOfLine(need, rule);
  if (rule.fourEyesOnPayouts) return `${ALONE} did it, and the rule took two`;
  if (need.kind === 'file') return undefined;
  if (need.kind === 'batch') {
    const { perBatchCents = need.totalCents } = rule.payoutLimits;
    return need.totalCents > perBatchCents
      ? above('locked', need.totalCents, perBatchCents)
      : undefined;
  }
  return problemOfAmount(need, rule) ?? problemOfDay(event, need, { rule, totals, trail });
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

function problemOfLine(
  { amountCents }: { amountCents: number },
  { payoutLimits: { perPayoutCents, perAgentAndDayCents } }: DatedRule,
): string | undefined {
  const most = Math.min(perPayoutCents, perAgentAndDayCents);
  return amountCents > most ? above('locked', amountCents, most) : undefined;
}

/** The first act by which a total of the day is above its limit, and each after it. */
function problemOfDay(
  { actorId }: AuditEvent,
  { kind, agentId, amountCents }: RecordedNeed & { kind: 'release' | 'credit' },
  { rule: { payoutLimits }, totals, trail }: Around,
): string | undefined {
  const did = kind === 'release' ? 'released' : 'credited';
  const count = (limit: 'agentDay' | 'administratorDay', whose: string) => {
    const name = `${kind}#${limit}#${whose}`;
    const cents = (totals.get(name) ?? 0) + amountCents;
    totals.set(name, cents);
    const most = limitCents(payoutLimits, limit);
    return cents > most ? `${above(did, cents, most)}, on that day` : undefined;
  };
  const [ofAgent, ofPerson] = [
    count('agentDay', agentId),
    count('administratorDay', trail.personOf(actorId)),
  ];
  return ofAgent ?? ofPerson;
}
