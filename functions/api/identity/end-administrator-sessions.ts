import { identityContract } from '../../../shared/identity/contract.ts';
import { conflict, notFound } from '../../../shared/kernel/errors.ts';
import { administratorMailTable } from '../../data/identity/administrator-mail.table.ts';
import { profileTable } from '../../data/identity/profile.table.ts';
import { checkFinance } from '../../domain/approvals/check-finance.ts';
import { endSessionsOf } from '../../domain/identity/end-sessions.ts';
import { readAdministrator } from '../../domain/identity/read-administrators.ts';
import { verb } from '../verb.ts';

/** Ends an administrator's sessions: a lost phone, or a screen left open. The stream revokes the tokens. */
export const endAdministratorSessions = verb(
  identityContract.endAdministratorSessions,
  async (context, { adminId }) => {
    const { clock, table } = context;
    const profile = await profileTable(table).get(adminId);
    if (profile?.role !== 'admin') throw notFound('This administrator does not exist.');
    const mail = {
      recipientId: adminId,
      subjectId: adminId,
      kind: 'signedOut',
      at: clock.now().toISOString(),
    } as const;
    await table.transact([
      checkFinance(context),
      ...endSessionsOf(context, profile, { revokesLater: true }),
      administratorMailTable(table)
        .create(mail)
        .orThrow(() => conflict('Another administrator has just done this.')),
    ]);
    return readAdministrator(context, profile);
  },
);
