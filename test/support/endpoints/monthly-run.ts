/** The endpoints of the monthly run, as the tests of all endpoints call them. */
import { failedRun, filledBatch, leadTo, readBatch } from '../batches.ts';
import { ONE_SUBJECT, type Endpoints, firstPage, ONE_ITEM, type World } from './endpoint-row.ts';

const aBatch = async (
  { office }: World,
  stage: Parameters<typeof leadTo>[2],
): Promise<{ period: string }> => ({
  period: await leadTo(office.admin, await filledBatch(office), stage),
});
const aLine = async ({ office }: World) => {
  const period = await filledBatch(office);
  const { rows } = await office.admin.api.monthlyRun.listLines({ period, limit: 1 });
  return { period, payoutId: rows[0]?.payoutId ?? '' };
};
const excludedLine = async (world: World) => {
  const line = await aLine(world);
  await world.office.admin.api.monthlyRun.excludeLine({ ...line, reason: 'Asks for cash' });
  return line;
};
const ONE_MONTH = 'it reads the pages of one month’s batch: test/scenarios/reads.test.ts';

export const monthlyRunEndpoints: Endpoints<'monthlyRun'> = {
  listBatches: {
    sample: firstPage,
    growth: 'there is one batch a month',
    lists: [{ limit: 2 }],
  },
  getBatch: {
    sample: async ({ office }) => ({ period: await filledBatch(office) }),
    growth: ONE_ITEM,
  },
  resumeRun: {
    sample: async ({ office }) => ({ period: await failedRun(office) }),
  },
  listLines: {
    sample: async ({ office }) => ({ period: await filledBatch(office), limit: 100 }),
    growth: ONE_MONTH,
    lists: ONE_SUBJECT,
  },
  listExceptions: {
    sample: async (world) => {
      const { period } = await excludedLine(world);
      return { period, limit: 100 };
    },
    growth: ONE_MONTH,
    lists: ONE_SUBJECT,
  },
  startForecast: {
    // After a finished run, so that no failed one is the next.
    sample: async ({ office }) => {
      await filledBatch(office);
      return undefined;
    },
  },
  excludeLine: {
    sample: async (world) => ({ ...(await aLine(world)), reason: 'Asks for cash' }),
  },
  includeException: {
    sample: async (world) => {
      const { period, payoutId: exceptionId } = await excludedLine(world);
      return { period, exceptionId };
    },
  },
  lockBatch: {
    sample: async ({ office }) => {
      const period = await filledBatch(office);
      const { lines, totalCents } = await readBatch(office.admin, period);
      return { period, lines, totalCents };
    },
  },
  openFile: {
    sample: async (world) => ({ ...(await aBatch(world, 'locked')), format: 'pain001' }),
  },
  processBatch: {
    sample: (world) => aBatch(world, 'exported'),
  },
  payBatch: {
    sample: async (world) => ({
      ...(await aBatch(world, 'processing')),
      transactionId: 'FNB-0001',
    }),
  },
};
