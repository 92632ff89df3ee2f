import { identityContract } from '../../../shared/identity/contract.ts';
import { refusalOfFactorRemoval } from '../../../shared/identity/policy.ts';
import { conflict, forbidden, notFound } from '../../../shared/kernel/errors.ts';
import { administratorMailTable } from '../../data/identity/administrator-mail.table.ts';
import { agentTable } from '../../data/agents/agent.table.ts';
import { type Profile, profileTable } from '../../data/identity/profile.table.ts';
import type { UserPool } from '../../data/identity/user-pool.client.ts';
import { holdFrom, readAgent } from '../../domain/agents/read-agent.ts';
import { commitAct } from '../../domain/approvals/commit-act.ts';
import { planGivers } from '../../domain/approvals/plan-givers.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { buildRightAct } from '../../domain/identity/build-right-act.ts';
import type { Context } from '../../platform/context.ts';
import { takesPart, wisherOf } from '../../platform/idempotency.ts';
import type { Write } from '../../platform/table.ts';
import { verb } from '../verb.ts';

const NO_FACTOR = 'This person has no second factor.';
const CHANGED = 'The second factor of this person was changed meanwhile.';

/**
 * Turns off the second factor of a person who has lost the app, and ends the person's sessions; an
 * administrator's takes two people where two could confirm. The table comes first, so that nothing is removed
 * without an audit event; where the user pool then fails, the same act once more finishes it.
 */
export const removeSecondFactor = (pool: UserPool) =>
  verb(identityContract.removeSecondFactor, async (context, { userId }) => {
    const profiles = profileTable(context.table);
    // A confirmation has checked the second person's finance permission, but not that of whoever asked.
    const asker = wisherOf(context);
    const [own, profile, isOn] = await Promise.all([
      profiles.get(asker),
      profiles.get(userId),
      pool.hasSecondFactor(userId),
    ]);
    if (!profile) throw notFound('This person does not exist.');
    const refusal = refusalOfFactorRemoval(
      { id: takesPart(context, userId) ? userId : asker, hasFinance: own?.hasFinance === true },
      { id: userId, role: profile.role },
    );
    if (refusal) throw forbidden(refusal);
    if (!isOn && !(profile.secondFactorAt ?? profile.recoveredAt)) throw conflict(NO_FACTOR);
    const act = buildRightAct(profile, { isGiven: true, figures: [] });
    await commitAct(context, act, await writesOf(context, profile));
    await pool.setSecondFactor(userId, false);
    return { userId };
  });

async function writesOf(context: Context, profile: Profile): Promise<Write[]> {
  const { clock, table } = context;
  const { userId, role } = profile;
  const at = clock.now().toISOString();
  const subject = role === 'admin' ? ('administrator' as const) : role;
  const gift = role === 'admin' ? await planGivers(context, profile, 'secondFactor') : {};
  return [
    profileTable(table)
      .setSecondFactor(profile, {
        isOn: false,
        at,
        ...gift,
        // The sessions of a lost phone end with it; the stream revokes their refresh tokens.
        ends: { sessionsEndedAt: clock.real().toISOString(), revokesLater: true },
      })
      .orThrow(() => conflict(CHANGED)),
    ...(role === 'admin'
      ? tellAdministrator(context, userId, at)
      : [await tellAgent(context, userId, at)]),
    recordEvent(context, {
      action: 'identity.removeSecondFactor',
      about: [subject, userId],
      at,
      before: { hasSecondFactor: true },
      after: { hasSecondFactor: false },
    }),
  ];
}

const tellAdministrator = ({ table }: Context, userId: string, at: string): Write[] => [
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
