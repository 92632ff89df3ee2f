/** Views of whole account numbers: each is recorded, and so is that somebody asked for too many. */
import type { DomainError } from '../../../shared/kernel/errors.ts';
import type { Context } from '../../platform/context.ts';
import { ifNeeded } from '../../platform/not-needed.ts';
import { recordEvent } from '../audit/record-event.ts';
import { countAccountInHour, countInHour, oncePerHour } from './count-in-hour.ts';

type AccountView = {
  agentId: string;
  /** The person who sees it. */
  personId: string;
} & ({ action: 'agents.viewBanking' } | { action: 'payouts.viewPaymentDetails'; payoutId: string });

/** An administrator asked for more accounts than the hour has. */
class TooManyAccounts extends Error {
  override readonly name = 'TooManyAccounts';
  readonly told: DomainError;
  constructor(told: DomainError) {
    super(told.message);
    this.told = told;
  }
}

/**
 * Records that the actor sees an agent's account number, before it is answered.
 * @throws DomainError RATE_LIMITED after the hour's last one
 */
export async function recordAccountView(context: Context, view: AccountView): Promise<void> {
  const { actor, table } = context;
  const { action, agentId, personId } = view;
  const isOwn = agentId === actor.userId;
  const count = isOwn
    ? countInHour(context, 'accountViews')
    : countAccountInHour(context, { agentId, personId, full: (told) => new TooManyAccounts(told) });
  const event = recordEvent(context, {
    action,
    ...('payoutId' in view
      ? { about: ['payout', view.payoutId] as const, agentId }
      : { about: ['agent', agentId] as const }),
  });
  try {
    await table.transact([count, event]);
  } catch (error) {
    if (!(error instanceof TooManyAccounts)) throw error;
    await recordTooMany(context);
    throw error.told;
  }
}

/** Once an hour, so that nobody fills the trail by asking; a failure is logged, and the answer the same. */
async function recordTooMany(context: Context): Promise<void> {
  const { actor, log, settings, table } = context;
  log?.count('RefusedCallers');
  const once = oncePerHour(context, 'accountsRefused');
  const event = recordEvent(context, {
    action: 'agents.refuseAccountViews',
    about: ['administrator', actor.userId],
    after: { accountsSeen: settings.administratorLimits.accountsAnHour },
  });
  try {
    await ifNeeded(table.transact([once, event]));
  } catch (error) {
    log?.error('refusal not recorded', { requestId: context.requestId, error });
  }
}
