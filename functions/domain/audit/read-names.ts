/** The present names of the people and things in audit events. */
import { DELETED_AGENT } from '../../../shared/agents/rules.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import { agentTable, type StoredAgent } from '../../data/agents/agent.table.ts';
import { adminTable } from '../../data/identity/admin.table.ts';
import { payoutTable } from '../../data/payouts/payout.table.ts';
import { ANYBODY, OPERATOR, PORTAL } from '../../platform/context.ts';
import type { Table } from '../../platform/table.ts';
import { saleTable } from '../../data/sales/sale.table.ts';
import type { AuditEvent } from '../../data/audit/audit-event.table.ts';

const NOT_PEOPLE: Readonly<Record<string, string>> = {
  [PORTAL.userId]: 'The portal',
  [OPERATOR.userId]: 'An operator',
  [ANYBODY.userId]: 'Somebody without an account',
};
export interface Names {
  /** A person's name; for the portal's own actions, the portal's. */
  ofPerson: (id: string) => string;
  ofSubject: (event: AuditEvent) => string;
  /** Undefined where the agent was deleted. */
  agent: (id: string) => StoredAgent | undefined;
}

/** Reads all names of a page's events, in one round trip. */
export async function readNames(table: Table, events: readonly AuditEvent[]): Promise<Names> {
  const people = idsOf(events.flatMap(peopleOf));
  const [agents, admins, sales, payouts] = await Promise.all([
    agentTable(table).getMany(people),
    adminTable(table).getMany(people),
    saleTable(table).getMany(subjectsOf(events, 'sale')),
    payoutTable(table).getMany(subjectsOf(events, 'payout')),
  ]);
  const ofPerson = (id: string) =>
    NOT_PEOPLE[id] ?? agents.get(id)?.fullName ?? admins.get(id)?.fullName ?? DELETED_AGENT;
  const ofPayout = ({ subjectId, agentId }: AuditEvent) => {
    const payout = payouts.get(subjectId);
    const owner = agentId ?? payout?.agentId;
    return [
      payout ? formatRand(payout.amountCents) : 'Payout',
      ...(owner ? [`to ${ofPerson(owner)}`] : []),
    ].join(' ');
  };
  return {
    ofPerson,
    agent: (id) => agents.get(id),
    ofSubject: (event) => {
      switch (event.subject) {
        case 'agent':
        case 'administrator':
          return ofPerson(event.subjectId);
        case 'payout':
          return ofPayout(event);
        case 'sale':
          return `Sale to ${sales.get(event.subjectId)?.customerName ?? 'a customer'}`;
        case 'lead':
          return 'A lead';
        case 'month':
          return `The month ${event.subjectId}`;
        case 'portal':
          return 'The portal';
        default:
          return titleOf(event);
      }
    },
  };
}

const subjectsOf = (events: readonly AuditEvent[], kind: AuditEvent['subject']) =>
  idsOf(events.filter(({ subject }) => subject === kind).map(({ subjectId }) => subjectId));

/** The ids of all people in an event. */
function peopleOf({ actorId, subject, subjectId, agentId, before, after }: AuditEvent): string[] {
  const subjects = subject === 'agent' || subject === 'administrator' ? [subjectId] : [];
  const facts = [before, after].flatMap((side) => [
    side?.['agentId'],
    side?.['actorId'],
    side?.['referrerId'],
  ]);
  return [actorId, ...subjects, agentId, ...facts].filter(
    (id): id is string => typeof id === 'string' && !Object.hasOwn(NOT_PEOPLE, id),
  );
}

const idsOf = (ids: readonly string[]): string[] => [...new Set(ids)];

/** The title of a product, an announcement or a resource at the time of the event. */
function titleOf({ before, after }: AuditEvent): string {
  const facts = { ...before, ...after };
  const title = facts['name'] ?? facts['title'] ?? facts['reference'];
  return typeof title === 'string' ? title : 'Without a name';
}
