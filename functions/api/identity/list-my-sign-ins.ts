import { identityContract } from '../../../shared/identity/contract.ts';
import { MAX_LISTED_SIGN_INS, SIGN_IN_DAYS } from '../../../shared/identity/rules.ts';
import { signInTable } from '../../data/identity/sign-in.table.ts';
import { presentSignIn } from '../../domain/identity/present.ts';
import { verb } from '../verb.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** In real time, as sign-ins are: the table removes expired ones only after a while. */
export const listMySignIns = verb(
  identityContract.listMySignIns,
  async ({ actor, clock, table }) => {
    const after = new Date(clock.real().getTime() - SIGN_IN_DAYS * DAY_MS).toISOString();
    const newest = { limit: MAX_LISTED_SIGN_INS, after };
    const found = await signInTable(table).newest(actor.userId, newest);
    return { rows: found.map((one) => presentSignIn(one, actor.sessionId)) };
  },
);
