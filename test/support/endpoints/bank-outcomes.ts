/** The endpoints of bank outcomes, as the tests of all endpoints call them. */
import {
  CSV_MAPPING,
  keptMapping,
  notification,
  readOutcomes,
  uploadedBankFile,
} from '../bank-outcomes/bank-outcomes.ts';
import { filledBatch, leadTo } from '../batches/batches.ts';
import { type Endpoints, firstPage, nothing, type World } from './endpoint-row.ts';

/** A file that pays the one line of a batch. */
const aPreview = async ({ office }: World) => {
  const period = await leadTo(office.admin, await filledBatch(office), 'processing');
  const { rows } = await office.admin.api.monthlyRun.listLines({ batchId: period, limit: 1 });
  const [{ payoutId, amountCents } = { payoutId: '', amountCents: 0 }] = rows;
  return readOutcomes(office.admin, notification([{ payoutId, amountCents, word: 'paid' }]));
};
const aFile = async ({ office }: World) => {
  const { id: fileId } = await uploadedBankFile(office.admin, notification([]));
  return { fileId };
};

export const bankOutcomesEndpoints: Endpoints<'bankOutcomes'> = {
  listBankFiles: {
    sample: firstPage,
    lists:
      'an upload is a file each, which test/scenarios/bank-outcomes/bank-outcomes.test.ts makes',
  },
  getBankFile: aFile,
  uploadBankFile: () => ({ name: 'statement.xml', sizeBytes: 100 }),
  readBankFile: aFile,
  applyBankFile: async (world) => {
    const { id: fileId, preview } = await aPreview(world);
    return { fileId, preview };
  },
  listFailedOutcomes: aFile,
  listOutcomeMappings: nothing,
  saveOutcomeMapping: () => CSV_MAPPING,
  removeOutcomeMapping: async ({ office }) => ({ mappingId: (await keptMapping(office.admin)).id }),
};
