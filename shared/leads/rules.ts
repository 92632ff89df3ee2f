/**
 * Rules of leads: customers who left their number on an agent's page. Pure, and without zod, for browser and
 * server.
 */
import { FORM_LIFE_MS, MIN_FILL_MS } from '../kernel/lead-form.ts';
import { nameInMail } from '../referrals/rules.ts';

export const LEAD_STATUSES = ['new', 'contacted', 'sold', 'lost'] as const;
export type LeadStatus = (typeof LEAD_STATUSES)[number];

/** Most products that a lead page shows. */
export const MAX_LEAD_PRODUCTS = 50;

export const MAX_SUBURB = 80;
export const MAX_LOST_REASON = 300;

/** Most requests in an hour from one network: mobile networks put many people behind one address. */
export const LEADS_AN_HOUR_FROM_NETWORK = 120;
/** Most requests in an hour to one agent. */
export const LEADS_AN_HOUR_TO_AGENT = 60;

/** The agent is told this often that a lead asked again. */
export const MAX_ASKED_AGAIN = 5;

/**
 * The wordings that customers have agreed to, by version. A wording is never changed; a new one gets a new
 * version.
 */
const CONSENTS: Readonly<Record<number, (companyName: string) => string>> = {
  1: (companyName) =>
    `I agree that ${companyName} and its sales agent call or message me about the products on this page. They keep my details for this and for nothing else, and delete them when I ask.`,
};

/** The version of the wording that new forms show. */
export const CONSENT_VERSION = 1;

/** The wording of a version; undefined where there never was such a version. */
export const consentWording = (version: number, companyName: string): string | undefined =>
  Object.hasOwn(CONSENTS, version) ? CONSENTS[version]?.(companyName) : undefined;

/** The first name of an agent, as customers see it; it can't hold a web address. */
export const agentNameForCustomers = (fullName: string): string =>
  nameInMail(fullName).split(' ')[0] || 'Your agent';

/** The statuses from which a lead gets each other status. */
const comesFrom: Readonly<Record<LeadStatus, readonly LeadStatus[]>> = {
  new: [],
  // A lost lead may ask again, and a sale may be withdrawn.
  contacted: ['new', 'lost'],
  sold: ['new', 'contacted', 'lost'],
  lost: ['new', 'contacted'],
};

export const canBecome = (from: LeadStatus, to: LeadStatus): boolean =>
  comesFrom[to].includes(from);

/** True while the agent has something to do about the lead. */
export const isOpenLead = (status: LeadStatus): boolean =>
  status === 'new' || status === 'contacted';

const DAY_MS = 24 * 60 * 60_000;

/** Until when a phone number is the agent's who got it at this moment, ISO 8601. */
export const attributedUntil = (at: string, attributionDays: number): string =>
  new Date(Date.parse(at) + attributionDays * DAY_MS).toISOString();

/** The first agent's claim on a phone number, with what has become of the lead and its agent. */
interface Claim {
  agentId: string;
  /** ISO 8601. */
  until: string;
  /** The status of its lead; undefined where the lead is gone. */
  status: LeadStatus | undefined;
  /** False where the first agent's account isn't active: nobody would call. */
  isAgentActive: boolean;
}

/** The reason of a lead that is lost because its customer asked another agent, who isn't named. */
export const ASKED_ELSEWHERE =
  'The customer asked another agent before you called. The lead is closed.';

/**
 * The effect of a request: it makes a lead; makes one in place of the first agent's, who hasn't touched it:
 * anybody may have entered that number; changes nothing, because the same agent has it; or tells the first
 * agent, whose lead it stays, that the customer asked again.
 */
export function effectOfRequest(
  claim: Claim | undefined,
  { agentId, now }: { agentId: string; now: string },
): 'create' | 'replace' | 'nothing' | 'tellFirst' {
  if (!claim || claim.until <= now || claim.status === undefined) return 'create';
  if (claim.agentId === agentId) return claim.status === 'lost' ? 'tellFirst' : 'nothing';
  if (!claim.isAgentActive) return 'create';
  return claim.status === 'new' ? 'replace' : 'tellFirst';
}

/** True where a form that was opened then may be sent now; both in milliseconds of real time. */
export const isFormOpen = (openedAt: number, now: number): boolean =>
  now - openedAt >= MIN_FILL_MS && now - openedAt < FORM_LIFE_MS;

/** Leads that were lost before this instant are erased, ISO 8601. */
export function eraseLostBefore(now: Date, months: number): string {
  const then = new Date(now);
  then.setUTCDate(1);
  then.setUTCMonth(then.getUTCMonth() - months);
  const lastDay = new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 0)).getUTCDate();
  then.setUTCDate(Math.min(now.getUTCDate(), lastDay));
  return then.toISOString();
}
