/** How fast the e-mails of a monthly run have to go out. Pure. */

/** The hour in South Africa from which a run that isn't finished is an alarm. */
export const RUN_CHECKED_AT = 4;
/** The hour of the shipped settings at which a run begins. */
const USUAL_HOUR = 2;
const HOUR_S = 60 * 60;
/** The other steps' part of the time until the check: twenty minutes with 100,000 agents, and some more. */
const OTHER_STEPS_S = 30 * 60;
/** No network needs less than what the settings have by default. */
const LEAST = 10;
/** Numbers are rounded up to a multiple: some agents get a second e-mail, about an amount that waits. */
const STEP = 5;

/**
 * The smallest `mailsPerSecond` with which the e-mails of a run are out before the run is checked. SES has to
 * let the account send more than that: a new one may send 14 a second.
 * @param agents all of them, each with an e-mail about the month
 * @param hour of the day in South Africa at which the run begins
 */
export function mailsPerSecondFor(agents: number, hour: number = USUAL_HOUR): number {
  // A run that begins at the check, or after it, is looked at on the next morning.
  const hours = ((RUN_CHECKED_AT - hour + 23) % 24) + 1;
  const needed = agents / (hours * HOUR_S - OTHER_STEPS_S);
  return Math.max(LEAST, Math.ceil(needed / STEP) * STEP);
}
