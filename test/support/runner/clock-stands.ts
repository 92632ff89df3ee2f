/**
 * Each file of a worker begins at the machine's time: the portal's clock, which its files share, is put back.
 */
import { afterAll, expect } from 'vitest';
import { systemClock } from '../../../functions/platform/clock.ts';

afterAll(() => {
  const aheadMs = systemClock.now().getTime() - systemClock.real().getTime();
  expect(Math.abs(aheadMs), 'the file left the portal’s clock moved').toBeLessThan(1_000);
});
