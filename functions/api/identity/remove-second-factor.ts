import { identityContract } from '../../../shared/identity/contract.ts';
import { FACTOR_NEEDS_FINANCE, refusalOfFactorRemoval } from '../../../shared/identity/policy.ts';
import { conflict, forbidden, notFound } from '../../../shared/kernel/errors.ts';
import { administratorMailTable } from '../../data/administrator-mail.table.ts';
import { agentTable } from '../../data/agent.table.ts';
import { type Profile, profileTable } from '../../data/profile.table.ts';
import type { UserPool } from '../../data/user-pool.client.ts';
import { holdFrom, readAgent } from '../../domain/agents/read-agent.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import type { Context } from '../../platform/context.ts';
import type { Write } from '../../platform/table.ts';
import { verb } from '../verb.ts';

const NO_FACTOR = 'This person has no second factor.';
const CHANGED = 'The second factor of this person was changed meanwhile.';

/**
 * Turns off the second factor of a person who has lost the app, and ends the person's sessions. The table
 * comes first, so that nothing is removed without an audit event; where the user pool then fails, the same
 * call finishes it.
 */
export const removeSecondFactor = (pool: UserPool) =>
  verb(identityContract.removeSecondFactor, async (context, { userId }) => {
    const { actor, table } = context;
    const profiles = profileTable(table);
    const [own, profile, isOn] = await Promise.all([
      profiles.get(actor.userId),
      profiles.get(userId),
      pool.hasSecondFactor(userId),
    ]);
    if (!profile) throw notFound('This person does not exist.');
    const refusal = refusalOfFactorRemoval(
      { id: actor.userId, hasFinance: own?.hasFinance === true },
      { id: userId, role: profile.role },
    );
    if (refusal) throw forbidden(refusal);
    if (!isOn && !profile.secondFactorAt) throw conflict(NO_FACTOR);
    await table.transact(await writesOf(context, profile));
    await pool.setSecondFactor(userId, false);
    return { userId };
  });

async function writesOf(context: Context, profile: Profile): Promise<Write[]> {
  const { clock, table } = context;
  const { userId, role } = profile;
  const at = clock.now().toISOString();
  const subject = role === 'admin' ? ('administrator' as const) : role;
  return [
    profileTable(table)
      .setSecondFactor(profile, {
        isOn: false,
        at,
        // The sessions of a lost phone end with it; the stream revokes their refresh tokens.
        ends: { sessionsEndedAt: clock.real().toISOString(), revokesLater: true },
      })
      .orThrow(() => conflict(CHANGED)),
    ...(role === 'admin'
      ? tellAdministrator(context, userId, at)
      : [await tellAgent(context, userId, at)]),
    recordEvent(context, {
      action: 'identity.removeSecondFactor',
      subject,
      subjectId: userId,
      at,
      before: { hasSecondFactor: true },
      after: { hasSecondFactor: false },
    }),
  ];
}

const tellAdministrator = ({ actor, table }: Context, userId: string, at: string): Write[] => [
  profileTable(table)
    .requireFinance(actor.userId)
    .orThrow(() => forbidden(FACTOR_NEEDS_FINANCE)),
  administratorMailTable(table)
    .create({ recipientId: userId, subjectId: userId, kind: 'secondFactorRemoved', at })
    .orThrow(() => conflict(CHANGED)),
];

/** The projector tells the agent; a hold that lasts longer stays. */
async function tellAgent(context: Context, agentId: string, at: string): Promise<Write> {
  const { bankHoldUntil: held = '' } = await readAgent(context, agentId);
  const until = holdFrom(context, new Date(at)) ?? '';
  const bankHoldUntil = until > held ? until : held;
  return agentTable(context.table)
    .recordFactorRemoval(agentId, { at, bankHoldUntil: bankHoldUntil || undefined })
    .orThrow(() => notFound('This agent does not exist.'));
}
