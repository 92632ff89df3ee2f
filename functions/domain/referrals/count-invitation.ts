import { MAX_INVITATIONS_A_DAY } from '../../../shared/referrals/rules.ts';
import { countInDay } from '../../data/limits/rate-limit.table.ts';
import type { Context } from '../../platform/context.ts';
import type { Write } from '../../platform/table.ts';

/** Counts an e-mail of the actor's in its transaction; refused after the day's last one. */
export const countInvitation = ({ actor, clock, table }: Context): Write =>
  countInDay(table, `invite#${actor.userId}`, {
    limit: MAX_INVITATIONS_A_DAY,
    now: clock.real(),
    refusal: `You can invite ${MAX_INVITATIONS_A_DAY} people a day. Please go on tomorrow.`,
  });
