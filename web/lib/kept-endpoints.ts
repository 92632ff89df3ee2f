/** Which answers an agent's phone keeps for a time without a signal. */
import type { Contract } from '../../shared/contract.ts';

interface AgentRead {
  '~orpc': { meta: { audience: 'agent' | 'me'; effect: 'read' | 'auditedRead' } };
}

/** Names of the endpoints that agents read from, such as `sales.listMySales`. */
type AgentReadName = {
  [Slice in keyof Contract]: {
    [Verb in keyof Contract[Slice]]: Contract[Slice][Verb] extends AgentRead
      ? `${Slice}.${Verb & string}`
      : never;
  }[keyof Contract[Slice]];
}[keyof Contract];

interface Decision {
  kept: boolean;
  why: string;
}
const kept = (why: string): Decision => ({ kept: true, why });
const notKept = (why: string): Decision => ({ kept: false, why });

/**
 * Every endpoint that agents read from; the code doesn't compile until a new one is listed here.
 */
const DECISIONS: Record<AgentReadName, Decision> = {
  'reports.getMyDashboard': kept('the first screen'),
  'sales.listMySales': kept('agents look up sales at the customer’s door'),
  'ledger.getMyEarnings': kept('the balance'),
  'payouts.listMyPayouts': kept('part of the earnings screen'),
  'referrals.getReferralSummary': kept('agents share their code without a signal'),
  'referrals.listMyReferrals': kept('part of the referrals screen'),
  'referrals.listMyInvitations': kept('part of the referrals screen'),
  'referrals.listMyClicks': kept('part of the referrals screen'),
  'leaderboard.getLeaderboard': kept('the own rank and the first 20'),
  'notifications.listNotifications': kept('the bell is on every screen'),
  'products.listOffers': kept('a sale written offline needs its product'),
  'identity.getMe': notKept('kept beside the answers, because the session needs it'),
  'agents.getMyProfile': notKept('holds bank details'),
  'sales.getMySale': notKept('the list shows what matters'),
  'sales.getMyProof': notKept('a link that lives for 5 minutes'),
  'ledger.listMyStatements': notKept('read at a desk, for taxes'),
  'ledger.getMyStatement': notKept('read at a desk, for taxes'),
  'ledger.listStatementSales': notKept('read at a desk, for taxes'),
  'resources.listPublished': notKept('its files need a signal'),
  'support.listMyRequests': notKept('support can’t answer without a signal'),
};

const KEPT = new Set(
  Object.entries(DECISIONS).flatMap(([name, decision]) => (decision.kept ? [name] : [])),
);

/** @param path of a query's key: the endpoint's slice and name */
export const isKept = (path: unknown): boolean => Array.isArray(path) && KEPT.has(path.join('.'));
