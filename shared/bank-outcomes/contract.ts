/** Outcomes of payouts that come in by a bank's file: read, previewed, applied. */
import * as z from 'zod';
import { id } from '../kernel/ids.ts';
import { failedRow } from '../kernel/job.ts';
import { listOf, pageOf, pageQuery } from '../kernel/page.ts';
import { procedure } from '../kernel/procedure.ts';
import { bankFile, keptMapping, newBankFile, outcomeMapping } from './schemas.ts';

const oneFile = { fileId: id };

export const bankOutcomesContract = {
  listBankFiles: procedure('GET', '/admin/bank-files', {
    summary: 'Bank files that were uploaded, newest first.',
  })
    .input(z.strictObject(pageQuery))
    .output(pageOf(bankFile)),
  getBankFile: procedure('GET', '/admin/bank-files/{fileId}', {
    summary: 'A bank file with its progress, totals and a link to its preview.',
  })
    .input(z.strictObject(oneFile))
    .output(bankFile),
  uploadBankFile: procedure('POST', '/admin/bank-files', {
    permission: 'payouts',
    creates: true,
    stepUp: true,
    summary: 'Begins the upload of a bank file: its record, and a form to upload it with.',
  })
    .input(newBankFile)
    .output(
      z.object({ file: bankFile, url: z.string(), fields: z.record(z.string(), z.string()) }),
    ),
  readBankFile: procedure('POST', '/admin/bank-files/{fileId}/readings', {
    permission: 'payouts',
    summary: 'Reads an uploaded file, or checks a read one again; a job makes the preview.',
  })
    .input(z.strictObject(oneFile))
    .output(bankFile),
  applyBankFile: procedure('POST', '/admin/bank-files/{fileId}/applications', {
    permission: 'payouts',
    stepUp: true,
    summary:
      'Applies the outcomes of a preview; a job does. Refused where another preview has been made since.',
  })
    .input(z.strictObject({ ...oneFile, preview: z.int().min(1) }))
    .output(bankFile),
  listFailedOutcomes: procedure('GET', '/admin/bank-files/{fileId}/failures', {
    summary: 'Lines of the last application that could not be applied, with reasons.',
  })
    .input(z.strictObject({ ...oneFile, after: z.coerce.number().int().min(0).optional() }))
    .output(z.object({ rows: z.array(failedRow), more: z.boolean() })),
  listOutcomeMappings: procedure('GET', '/admin/outcome-mappings', {
    summary: 'How columns of banks’ CSV files are read, by name.',
  }).output(listOf(keptMapping)),
  saveOutcomeMapping: procedure('POST', '/admin/outcome-mappings', {
    permission: 'payouts',
    summary: 'Keeps under a name how columns are read; the same name is replaced.',
  })
    .input(outcomeMapping)
    .output(keptMapping),
  removeOutcomeMapping: procedure('DELETE', '/admin/outcome-mappings/{mappingId}', {
    permission: 'payouts',
    summary: 'Forgets how columns are read.',
  })
    .input(z.strictObject({ mappingId: id }))
    .output(z.object({ id })),
};
