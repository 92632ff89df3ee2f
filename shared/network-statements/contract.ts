/** Networks' statements, which say whether customers are still there: read, previewed, applied. */
import * as z from 'zod';
import { id } from '../kernel/ids.ts';
import { failedRow } from '../kernel/job.ts';
import { listOf, pageOf, pageQuery } from '../kernel/page.ts';
import { procedure } from '../kernel/procedure.ts';
import {
  lineList,
  network,
  networkStatement,
  newStatement,
  shownLine,
  statementMapping,
} from './schemas.ts';

const one = { statementId: id };

export const networkStatementsContract = {
  listStatementNetworks: procedure('GET', '/admin/statement-networks', {
    summary: 'Networks: the providers of products, with how the columns of their files are read.',
  }).output(listOf(network)),
  saveStatementMapping: procedure('PUT', '/admin/statement-mappings', {
    permission: 'sales',
    summary: 'Keeps how the columns of a network’s file are read; replaces what was kept.',
  })
    .input(statementMapping)
    .output(network),
  listNetworkStatements: procedure('GET', '/admin/network-statements', {
    summary: 'Networks’ statements that were brought in, newest first.',
  })
    .input(z.strictObject(pageQuery))
    .output(pageOf(networkStatement)),
  getNetworkStatement: procedure('GET', '/admin/network-statements/{statementId}', {
    summary: 'A network’s statement with its progress, totals and links to its lists.',
  })
    .input(z.strictObject(one))
    .output(networkStatement),
  uploadNetworkStatement: procedure('POST', '/admin/network-statements', {
    permission: 'sales',
    creates: true,
    summary:
      'Begins the upload of a network’s statement: its record, and a form to upload it with.',
  })
    .input(newStatement)
    .output(
      z.object({
        statement: networkStatement,
        url: z.string(),
        fields: z.record(z.string(), z.string()),
      }),
    ),
  readNetworkStatement: procedure('POST', '/admin/network-statements/{statementId}/readings', {
    permission: 'sales',
    summary: 'Reads an uploaded statement, or checks it again; a job makes the preview.',
  })
    .input(z.strictObject(one))
    .output(networkStatement),
  applyNetworkStatement: procedure('POST', '/admin/network-statements/{statementId}/applications', {
    permission: 'sales',
    stepUp: true,
    summary:
      'Activates and ends sales as a preview says; a job does. Refused where another preview has been made since.',
  })
    .input(z.strictObject({ ...one, preview: z.int().min(1) }))
    .output(networkStatement),
  listStatementLines: procedure('GET', '/admin/network-statements/{statementId}/lines', {
    summary: 'A page of one list of a preview: the lines of a class, or the leakage.',
  })
    .input(
      z.strictObject({
        ...one,
        preview: z.coerce.number().int().min(1),
        list: lineList,
        ...pageQuery,
      }),
    )
    .output(pageOf(shownLine)),
  listFailedLines: procedure('GET', '/admin/network-statements/{statementId}/failures', {
    summary: 'Lines of the last application that could not be applied, with reasons.',
  })
    .input(z.strictObject({ ...one, after: z.coerce.number().int().min(0).optional() }))
    .output(z.object({ rows: z.array(failedRow), more: z.boolean() })),
};
