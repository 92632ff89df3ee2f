/** The endpoints of profiles, as the tests of all endpoints call them. */
import { carryFinance } from '../finance.ts';
import { type Endpoints, firstPage, nothing, ONE_ITEM, onePage } from './endpoint-row.ts';

export const identityEndpoints: Endpoints<'identity'> = {
  getMe: {
    sample: nothing,
    growth: ONE_ITEM,
  },
  createFallbackProfile: {
    sample: nothing,
  },
  reportPasswordChange: {
    sample: nothing,
  },
  listAdministrators: {
    sample: firstPage,
    growth: onePage,
    lists: [{ limit: 5 }],
  },
  setFinance: {
    sample: async ({ office }) => {
      await carryFinance(office.stack, office.admin);
      return { adminId: (await office.newAdmin()).id, hasFinance: true };
    },
  },
};
