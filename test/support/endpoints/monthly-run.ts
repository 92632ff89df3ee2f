/** The endpoints of the monthly run, as the tests of all endpoints call them. */
import { nextBusinessDay } from '../../../shared/kernel/business-day.ts';
import { addDays, dayOf } from '../../../shared/kernel/month.ts';
import { failedRun, filledBatch, leadTo, readBatch } from '../batches/batches.ts';
import { ONE_SUBJECT, type Endpoints, firstPage, type World } from './endpoint-row.ts';

const aBatch = async (
  { office }: World,
  stage: Parameters<typeof leadTo>[2],
): Promise<{ batchId: string }> => ({
  batchId: await leadTo(office.admin, await filledBatch(office), stage),
});
const aLine = async ({ office }: World) => {
  const batchId = await filledBatch(office);
  const { rows } = await office.admin.api.monthlyRun.listLines({ batchId, limit: 1 });
  return { batchId, payoutId: rows[0]?.payoutId ?? '' };
};
const excludedLine = async (world: World) => {
  const line = await aLine(world);
  await world.office.admin.api.monthlyRun.excludeLine({ ...line, reason: 'Asks for cash' });
  return line;
};
const CORRECTION = { fileSet: 1, reason: 'The bank is closed that day' };

export const monthlyRunEndpoints: Endpoints<'monthlyRun'> = {
  listBatches: {
    sample: firstPage,
    lists: [{ limit: 2 }],
  },
  getBatch: async ({ office }) => ({ batchId: await filledBatch(office) }),
  resumeRun: async ({ office }) => ({ period: await failedRun(office) }),
  listLines: {
    sample: async ({ office }) => ({ batchId: await filledBatch(office), limit: 100 }),
    lists: ONE_SUBJECT,
  },
  listExceptions: {
    sample: async (world) => {
      const { batchId } = await excludedLine(world);
      return { batchId, limit: 100 };
    },
    lists: ONE_SUBJECT,
  },
  startForecast: {
    // After a finished run, so that no failed one is the next.
    sample: async ({ office }) => {
      await filledBatch(office);
      return undefined;
    },
  },
  excludeLine: async (world) => ({ ...(await aLine(world)), reason: 'Asks for cash' }),
  includeException: async (world) => {
    const { batchId, payoutId: exceptionId } = await excludedLine(world);
    return { batchId, exceptionId };
  },
  previewLock: async ({ office }) => ({ batchId: await filledBatch(office) }),
  lockBatch: async ({ office }) => {
    const batchId = await filledBatch(office);
    const { lines, totalCents } = await readBatch(office.admin, batchId);
    return { batchId, lines, totalCents };
  },
  openFile: async (world) => ({ ...(await aBatch(world, 'locked')), format: 'pain001' }),
  processBatch: async (world) => ({ ...(await aBatch(world, 'exported')), fileSet: 1 }),
  reopenBatch: async (world) => ({ ...(await aBatch(world, 'locked')), ...CORRECTION }),
  redateBatch: async (world) => ({
    ...(await aBatch(world, 'locked')),
    ...CORRECTION,
    paymentDate: nextBusinessDay(nextBusinessDay(dayOf(new Date()))),
  }),
  setHoliday: () => ({
    day: nextBusinessDay(addDays(dayOf(new Date()), 400)),
    isHoliday: true,
    reason: 'Elections',
  }),
  takeOutLine: async (world) => {
    const line = await aLine(world);
    await leadTo(world.office.admin, line.batchId, 'locked');
    return { ...line, ...CORRECTION };
  },
  payBatch: async (world) => ({
    ...(await aBatch(world, 'processing')),
    transactionId: 'FNB-0001',
  }),
};
