/**
 * Maintenance: for a time the portal may be looked at and not changed, as during a restore. Without zod,
 * because screens import it.
 */
import type { ShownMaintenance } from './maintenance-header.ts';
import { dayOf, dayWords, wallClock } from './month.ts';

export interface Maintenance {
  /** When it began, ISO 8601. */
  since: string;
  /** When it ends by itself, ISO 8601. */
  until: string;
  /** A sentence for everybody who uses the portal. */
  reason: string;
}

/** A longer one is extended; one that is forgotten ends. */
export const MAX_MAINTENANCE_MS = 12 * 60 * 60_000;
export const MAX_MAINTENANCE_REASON = 200;

/** Whole seconds until the end; at least one. */
export const secondsLeft = ({ until }: Pick<Maintenance, 'until'>, now: Date): number =>
  Math.max(1, Math.ceil((Date.parse(until) - now.getTime()) / 1000));

/** The end in South African time: "14:30", or "02:00 on 27 November 2026" where that is another day. */
function endInWords({ until }: Pick<Maintenance, 'until'>, now: Date): string {
  const time = wallClock(until).slice(-5);
  return dayOf(until) === dayOf(now) ? time : `${time} on ${dayWords(dayOf(until))}`;
}

/** The sentence that tells people what they may do meanwhile. */
export const ONLY_LOOKING = 'You can look at everything; nothing can be changed until then.';

const closedUntil = (maintenance: Pick<Maintenance, 'until'>, now: Date): string =>
  `The portal is being worked on until ${endInWords(maintenance, now)}.`;

/** The refusal of a change. */
export const maintenanceText = (
  maintenance: Pick<Maintenance, 'until'>,
  now: Date,
  meanwhile = ONLY_LOOKING,
): string => `${closedUntil(maintenance, now)} ${meanwhile}`;

/** The header's text: a header takes no letters with accents. */
export function maintenanceHeader(maintenance: Maintenance, now: Date): string {
  const { until, reason } = maintenance;
  const shown: ShownMaintenance = {
    until,
    words: closedUntil(maintenance, now),
    reason,
    secondsLeft: secondsLeft(maintenance, now),
  };
  return encodeURIComponent(JSON.stringify(shown));
}
