/** The endpoints of support, as the tests of all endpoints call them. */
import { type Endpoints, nothing } from './endpoint-row.ts';

export const supportEndpoints: Endpoints<'support'> = {
  listMyRequests: nothing,
  submitRequest: () => ({ subject: 'My payout', message: 'It isn’t there yet.' }),
};
