/** Reads from audit events which acts they record that may take two people. */
import type { AuditEvent } from '../../data/audit/audit-event.table.ts';

/** An act as its event records it; amounts in integer cents. */
export type RecordedNeed =
  | { kind: 'release' | 'credit'; agentId: string; amountCents: number }
  /** A line of a batch that one person locked, which counts by itself. */
  | { kind: 'line'; agentId: string; amountCents: number }
  | { kind: 'batch'; totalCents: number }
  /** Two people's with the rule on, whatever its amount. */
  | { kind: 'listed' }
  | { kind: 'right' };

type Facts = Record<string, unknown>;

const listOf = ({ permissions = '' }: Facts = {}) => String(permissions).split(', ');

/** True where an administrator has a permission that was missing before. */
const isAdded = ({ before, after }: AuditEvent) =>
  listOf(after).some((one) => one !== 'none' && !listOf(before).includes(one));

/** An amount is there only where the event is the release, not where it records one. */
function moneyOf(
  kind: 'release' | 'credit',
  { agentId = '', after }: AuditEvent,
): RecordedNeed | undefined {
  const amountCents = after?.['amountCents'];
  return typeof amountCents === 'number' ? { kind, agentId, amountCents } : undefined;
}

const right = (isGiven: boolean): RecordedNeed | undefined =>
  isGiven ? { kind: 'right' } : undefined;

const listed = (isListed: boolean): RecordedNeed | undefined =>
  isListed ? { kind: 'listed' } : undefined;

/** An agent's own bank details are the agent's. */
const listedOfOffice = ({ actorId, agentId, subjectId }: AuditEvent) =>
  listed(actorId !== (agentId ?? subjectId));

/** Somebody had to declare what became of the downloaded files. */
const listedOfDownloaded = ({ after }: AuditEvent) => listed(after?.['declaration'] !== undefined);

const needs: Readonly<Record<string, (event: AuditEvent) => RecordedNeed | undefined>> = {
  'payouts.markProcessing': (event) => moneyOf('release', event),
  'payouts.markPaid': (event) => moneyOf('release', event),
  // A line of a bank's file was decided with its file.
  'payouts.return': (event) => (event.after?.['bankFileId'] ? undefined : moneyOf('credit', event)),
  'adjustments.addAdjustment': (event) => moneyOf('credit', event),
  'bankOutcomes.apply': ({ after }) => listed(Number(after?.['returnedCents'] ?? 0) > 0),
  // A lock that stopped decides nothing new where it goes on.
  'monthlyRun.lockBatch': ({ before, after }) =>
    before?.['status'] === 'open'
      ? { kind: 'batch', totalCents: Number(after?.['totalCents'] ?? 0) }
      : undefined,
  'monthlyRun.fixAccount': ({ agentId = '', after }) =>
    typeof after?.['amountCents'] === 'number'
      ? { kind: 'line', agentId, amountCents: after['amountCents'] }
      : undefined,
  'monthlyRun.reopenBatch': listedOfDownloaded,
  'monthlyRun.rewriteFiles': listedOfDownloaded,
  'payouts.add': () => listed(true),
  'agents.saveBankingDetails': listedOfOffice,
  'agents.changeBanking': listedOfOffice,
  'agents.acceptAccount': () => listed(true),
  'agents.liftReturnHold': () => listed(true),
  'agents.changeEmail': () => listed(true),
  'agents.setGroup': () => listed(true),
  'agents.setReferrer': () => listed(true),
  'products.create': () => listed(true),
  'products.update': ({ before, after }) =>
    listed(before?.['baseCommissionRate'] !== after?.['baseCommissionRate']),
  'commissionPlans.publishDraft': () => listed(true),
  'sales.reverseApproval': ({ before }) => listed(before?.['status'] === 'paid'),
  'identity.setPermissions': (event) => right(isAdded(event)),
  'identity.setStatus': ({ after }) => right(after?.['status'] === 'active'),
  'identity.removeSecondFactor': ({ subject }) => right(subject === 'administrator'),
  'payouts.askToUnfreeze': () => right(true),
};

/**
 * The act that an event records; undefined for others, which one person decides, or which aren't looked at.
 */
export const readNeed = (event: AuditEvent): RecordedNeed | undefined =>
  needs[event.action]?.(event);
