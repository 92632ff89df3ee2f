/** Given the demo network with the settings of `npm start`, each administrator can finish what it shows. */
import { expect, it } from 'vitest';
import { demoSignIns, seedDemo } from '../../../infra/local/demo/seed.ts';
import { openOffice } from '../../support/stack/office.ts';
import { setUpStack } from '../../support/stack/set-up.ts';
import { startTestStack } from '../../support/stack/stack.ts';

const stack = await setUpStack(startTestStack());
await seedDemo(stack, { sales: 30 });
const [admin, finance, agent] = demoSignIns(stack.settings);
const office = await openOffice(stack, admin);

it('signs in two administrators with every permission, and an agent', async () => {
  expect([admin, finance]).toEqual(['admin@fibrelink.example', 'finance@fibrelink.example']);
  for (const email of [admin, finance])
    expect((await office.signIn(String(email))).me.permissions).toEqual([
      'sales',
      'support',
      'payouts',
      'finance',
    ]);
  expect((await office.signIn(String(agent))).me.role).toBe('agent');
});

it('has an adjustment above the limit, which the second administrator finishes', async () => {
  const { rows } = await office.admin.api.adjustments.listAdjustments({ status: 'pending' });
  const [{ id: adjustmentId, amountCents } = { id: '', amountCents: 0 }] = rows;
  expect(rows).toHaveLength(1);
  expect(amountCents).toBe(5_200_000);
  const { api } = await office.signIn(String(finance));
  expect(await api.adjustments.releaseAdjustment({ adjustmentId })).toMatchObject({
    status: 'posted',
  });
});
