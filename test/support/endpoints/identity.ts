/** The endpoints of profiles, as the tests of all endpoints call them. */
import { mailedCode } from '../identity/mailed-code.ts';
import { carryFinance, oweFinance } from '../payouts/finance.ts';
import { openFactors } from '../identity/second-factor.ts';
import { type Endpoints, firstPage, nothing } from './endpoint-row.ts';

export const identityEndpoints: Endpoints<'identity'> = {
  finishRegistration: {
    sample: async ({ office }) => {
      const email = await office.signUp({});
      const code = await mailedCode(office.stack, email);
      const person = { fullName: 'Sipho Nkosi', phone: '082 123 4567' };
      return { ...person, email, code, password: 'Another-one-2' };
    },
    usesUp: true,
  },
  getMe: nothing,
  createFallbackProfile: nothing,
  setSecondFactor: {
    // Turning it on needs an app; turning it off serves everybody.
    sample: () => ({ isOn: false }),
  },
  redeemRecoveryCode: {
    sample: async ({ office }) => {
      const agent = await office.newAgent();
      const { recoveryCodes } = await openFactors(office.stack).setUp(agent);
      return { email: agent.email, code: recoveryCodes[0] ?? '' };
    },
    usesUp: true,
  },
  reportPasswordChange: {
    sample: nothing,
    endsSessions: true,
  },
  endMySessions: {
    sample: nothing,
    endsSessions: true,
  },
  endAdministratorSessions: async ({ office }) => {
    await carryFinance(office.stack, office.admin);
    return { adminId: (await office.newAdmin()).id };
  },
  listMySignIns: nothing,
  listAdministrators: {
    sample: firstPage,
    lists: [{ limit: 5 }, { limit: 5, status: 'inactive' }, { limit: 5, status: 'pending' }],
  },
  removeSecondFactor: async ({ office }) => {
    const agent = await office.newAgent();
    await openFactors(office.stack).turnOn(agent);
    return { userId: agent.id };
  },
  setAdministratorStatus: async ({ office }) => {
    await carryFinance(office.stack, office.admin);
    return { adminId: (await office.newAdmin()).id, status: 'inactive' as const };
  },
  confirmAdministrator: async ({ office }) => {
    await carryFinance(office.stack, office.admin);
    const one = await office.newAdmin();
    await oweFinance(office.stack, one, 'somebody');
    return { adminId: one.id };
  },
  setPermissions: async ({ office }) => {
    await carryFinance(office.stack, office.admin);
    const { id: adminId, me } = await office.newAdmin();
    return { adminId, permissions: ['sales' as const], seen: me.permissions ?? [] };
  },
};
