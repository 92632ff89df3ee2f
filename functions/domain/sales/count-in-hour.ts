import { DomainError } from '../../../shared/kernel/errors.ts';
import { rateLimitTable } from '../../data/rate-limit.table.ts';
import type { Context } from '../../platform/context.ts';
import type { Write } from '../../platform/table.ts';

const HOUR_S = 60 * 60;

const WHAT = {
  sales: { limit: 'salesAnHour', words: 'submit', noun: 'sales' },
  uploadForms: { limit: 'uploadFormsAnHour', words: 'upload', noun: 'files' },
} as const;

/** Counts what the agent sends in its transaction; refused after the hour's last one. */
export function countInHour(
  { actor, clock, settings, table }: Context,
  what: keyof typeof WHAT,
): Write {
  const { limit: name, words, noun } = WHAT[what];
  const limit = settings.agentLimits[name];
  const now = clock.now();
  const seconds = Math.floor(now.getTime() / 1000);
  const retryAfterSeconds = HOUR_S - (seconds % HOUR_S);
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return rateLimitTable(table)
    .count(`${what}#${actor.userId}#${now.toISOString().slice(0, 13)}`, {
      limit,
      expiresAt: Math.floor(clock.real().getTime() / 1000) + 2 * HOUR_S,
    })
    .orThrow(
      () =>
        new DomainError(
          'RATE_LIMITED',
          `You can ${words} ${limit} ${noun} an hour. Please go on in ${minutes} min.`,
          { retryAfterSeconds },
        ),
    );
}
