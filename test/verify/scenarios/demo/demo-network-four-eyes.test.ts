/** The demo network where payouts take two people. */
import { expect, test } from 'vitest';
import { settingsFromCdkJson } from '../../../../infra/local/base/settings.ts';
import { demoSignIns, seedDemo } from '../../../../infra/local/demo/seed.ts';
import { scanTable } from '../../../../functions/platform/scan-table.ts';
import { setUpStack } from '../../../support/stack/set-up.ts';
import { startTestStack } from '../../../support/stack/stack.ts';
import { tableOf } from '../../../support/stack/table.ts';

const NOW = new Date('2026-11-21T10:00:00.000Z');
const settings = { ...settingsFromCdkJson(), fourEyesOnPayouts: true };

test('is made, with two people who have the finance permission', async () => {
  const stack = await setUpStack(startTestStack({ settings, callsByClock: false }));
  await stack.moveClock(NOW.toISOString());
  await seedDemo(stack, { sales: 60, now: NOW });
  const payouts: Record<string, unknown>[] = [];
  const finance: unknown[] = [];
  for await (const item of scanTable(tableOf(stack))) {
    if (item['__edb_e__'] === 'payout') payouts.push(item);
    if (item['__edb_e__'] === 'profile' && item['hasFinance'] === true) finance.push(item['email']);
  }
  const both = ['admin@fibrelink.example', 'pieter@fibrelink.example'];
  expect(new Set(finance)).toEqual(new Set(both));
  expect(demoSignIns(settings)).toEqual([...both, 'agent@demo.example']);
  const released = payouts.filter(({ status }) => ['processing', 'paid'].includes(String(status)));
  expect(released.length).toBeGreaterThan(5);
  for (const { createdBy, processedBy } of released) expect(processedBy).not.toBe(createdBy);
});
