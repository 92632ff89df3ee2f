/** The works of the job worker, by the kind of job. */
import type { StoredJob } from '../../../functions/data/job.table.ts';
import { STOP_MS } from '../../../functions/domain/jobs/hold-lease.ts';
import { MAX_OUTCOMES } from '../../../shared/bank-outcomes/rules.ts';
import { MAX_STATEMENT_LINES } from '../../../shared/network-statements/rules.ts';
import { FILE_ROWS } from '../../../functions/data/file-parts.client.ts';
import { PREVIEWED_PAGE } from '../../../functions/workflows/commission-terms/read-basis.ts';
import { LISTED_PAGE } from '../../../functions/workflows/jobs/export-columns.ts';
import { FILE_PARTS, ITEM_BYTES } from './limits.ts';
import type { Network } from './network.ts';
import type { OwnLimit, Pace, Work } from './work.ts';
import { MAILS_PER_SECOND } from './works-on-schedule.ts';

const HOUR = 60 * 60;
/** A worker stops by itself after twelve minutes, where another can go on. */
const STOPS_AFTER = STOP_MS / 1_000;
/** Rows of a supplier's price list that fill the largest file. */
const PRICE_LIST_ROWS = 100_000;
/** News and resources: people write each of them. */
const CONTENT = 1_000;
const MONTHS_OF_YEAR = 12;
/** The export of a whole list may take a night. */
const LIST_WITHIN = 12 * HOUR;
const goesOn = (page: number, within = 8 * HOUR): Pace => ({
  kind: 'goesOn',
  stopsAfter: STOPS_AFTER,
  page,
  atOnce: 1,
  within,
});

/** Bytes of a part, those that the job's item keeps of it and of a finished file, and of an exported row. */
const PART = { bytes: 6 * 1024 * 1024, kept: 45, ofFile: 400, row: 420 };
const partsOf = (rows: number) => Math.ceil((Math.min(rows, FILE_ROWS) * PART.row) / PART.bytes);
const fileLimits = (units: (network: Network) => number): OwnLimit[] => [
  {
    name: 'parts of a file',
    used: (network) => partsOf(units(network)),
    limit: FILE_PARTS,
  },
  {
    name: 'item of the job, bytes',
    used: (network) =>
      partsOf(units(network)) * PART.kept + Math.ceil(units(network) / FILE_ROWS) * PART.ofFile,
    limit: ITEM_BYTES,
  },
];

/** The export of a list, which another worker continues. */
const list = (unit: string, units: Work['units']): Work => ({
  function: 'jobWorker',
  unit,
  units,
  pace: goesOn(LISTED_PAGE, LIST_WITHIN),
  memory: 'page',
  limits: fileLimits(units),
});
/** A job that no other worker continues. */
const whole = (unit: string, units: Work['units'], more: Partial<Work> = {}): Work => ({
  function: 'jobWorker',
  unit,
  units,
  pace: { kind: 'once' },
  memory: 'page',
  ...more,
});
const agents: Work['units'] = (network) => network.agents;
const lines = (): Work => ({
  function: 'jobWorker',
  unit: 'line of the batch',
  units: ({ batchLines }) => batchLines,
  pace: goesOn(50),
  memory: 'page',
});

/** Sales of a network's statement that an answer of the database has: a worker looks at the time after each. */
const SALES_BETWEEN_LOOKS = 3_000;
/**
 * A sale that a line of a statement may name: its text of 170 bytes, twice while the list grows, and 70 bytes in
 * the indexes of numbers and phones. None of it is in the heap.
 */
const BYTES_OF_NAMED_SALE = 2 * 170 + 70;
/** Megabytes of the job worker beyond the heap and what a process takes anyway. */
const ROOM_OF_WORKER = 700;

/** Kinds that no worker works on: an administrator's browser sends the rows, 25 in a call. */
export const WITHOUT_WORKER = ['uploadAgents'] as const satisfies readonly StoredJob['kind'][];

export const jobWorks: Record<Exclude<StoredJob['kind'], (typeof WITHOUT_WORKER)[number]>, Work> = {
  exportSales: list('sale', ({ sales }) => sales),
  exportPayouts: list('payout', ({ payouts }) => payouts),
  exportProducts: list('product', ({ products }) => products),
  exportAudit: list('audit event', ({ auditEvents }) => auditEvents),
  exportReferrals: list('recruit', agents),
  exportSignups: list('sign-up by a link', agents),
  exportClicks: list('click of a year', ({ monthlySales }) =>
    Math.ceil(monthlySales * MONTHS_OF_YEAR),
  ),
  exportAnnouncements: list('announcement', () => CONTENT),
  exportResources: list('resource', () => CONTENT),
  exportAgents: list('agent', agents),
  exportLedger: list('entry of a year', ({ ledgerEntries, months }) =>
    Math.ceil((ledgerEntries / months) * MONTHS_OF_YEAR),
  ),
  exportAccrual: list('month of an agent, of a year', (network) => network.agents * MONTHS_OF_YEAR),
  exportTaxYear: list('agent', agents),
  exportJournal: list('agent', agents),
  importProducts: {
    function: 'jobWorker',
    unit: 'row of the price list',
    units: () => PRICE_LIST_ROWS,
    pace: goesOn(50),
    memory: 'page',
  },
  lockBatch: { ...lines(), memory: 'all' },
  processBatch: lines(),
  payBatch: lines(),
  reopenBatch: lines(),
  rewriteFiles: whole('line of the batch', ({ batchLines }) => batchLines, { memory: 'all' }),
  splitBatch: lines(),
  mergeBatch: lines(),
  splitPreview: whole('line of the batch', ({ batchLines }) => batchLines),
  forecast: whole('agent', agents, { memory: 'all' }),
  readBankFile: whole('payment in the file, the most that it may have', () => MAX_OUTCOMES, {
    memory: 'all',
  }),
  applyBankFile: {
    function: 'jobWorker',
    unit: 'payment in the file, the most that it may have',
    units: () => MAX_OUTCOMES,
    pace: goesOn(50),
    memory: 'page',
  },
  readNetworkStatement: {
    function: 'jobWorker',
    unit: 'sale of the network, of which the file names as many as it has lines',
    units: ({ salesOfProvider }) => salesOfProvider,
    pace: goesOn(SALES_BETWEEN_LOOKS),
    memory: 'page',
    limits: [
      {
        name: 'memory for the sales that the file names, MB',
        used: () => (MAX_STATEMENT_LINES * BYTES_OF_NAMED_SALE) / 1e6,
        limit: ROOM_OF_WORKER,
      },
    ],
  },
  applyNetworkStatement: {
    function: 'jobWorker',
    unit: 'line that changes a sale, a tenth of the most that a file may have',
    units: () => MAX_STATEMENT_LINES / 10,
    pace: goesOn(50),
    memory: 'page',
  },
  previewTerms: {
    function: 'jobWorker',
    unit: 'agent',
    units: agents,
    pace: goesOn(PREVIEWED_PAGE),
    memory: 'all',
  },
  announceTerms: {
    function: 'jobWorker',
    unit: 'agent',
    units: agents,
    pace: goesOn(50),
    memory: 'page',
    perSecond: MAILS_PER_SECOND,
  },
  unfreezePayouts: {
    function: 'jobWorker',
    unit: 'agent, with all months',
    units: agents,
    pace: goesOn(100),
    memory: 'page',
  },
};
