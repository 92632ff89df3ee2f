/**
 * `docs/full-size.md`: what one unit of each work was measured to cost, and what follows at full size. The test
 * reads the first table and works the second one out again.
 */
import { estimate, isMemoryKnown, LATENCY_S, MB_OF_PROCESSOR } from './arithmetic.ts';
import { FULL_SIZE, MONTHS, networkOf, type NetworkSize } from './network.ts';
import { leftOf, type UnitCost } from './work.ts';
import { type WorkName, workNames, works } from './works.ts';
import { MAILS_PER_SECOND } from './works-on-schedule.ts';

export type Costs = Readonly<Record<WorkName, UnitCost>>;

/** How the figures came about. */
export interface Measured {
  /** `YYYY-MM-DD`. */
  day: string;
  processors: number;
  load: number;
  /** The samples: with all months, read as a whole and by agent; of one month; and of what people do. */
  scanned: NetworkSize;
  history: NetworkSize;
  run: NetworkSize;
  people: number;
}

const COLUMNS = [
  'sample',
  'cpuMs',
  'requests',
  'atOnce',
  'readUnits',
  'writeUnits',
  'restMb',
  'peakMb',
  'keptMb',
] as const satisfies readonly (keyof UnitCost)[];
const DIGITS: Record<(typeof COLUMNS)[number], number> = {
  sample: 0,
  cpuMs: 3,
  requests: 3,
  atOnce: 1,
  readUnits: 3,
  writeUnits: 3,
  restMb: 0,
  peakMb: 0,
  keptMb: 2,
};

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const grouped = (value: number, digits = 0) =>
  value.toLocaleString('en-US', { maximumFractionDigits: digits, minimumFractionDigits: 0 });

/** The table of what was measured. */
export function renderCosts(costs: Costs): string[] {
  return [
    row([
      'Work',
      'Sample',
      'Processor, ms',
      'Requests',
      'At once',
      'Read units',
      'Write units',
      'At rest, MB',
      'Peak, MB',
      'Kept of 1,000, MB',
    ]),
    row(['---', ...COLUMNS.map(() => '---:')]),
    ...workNames.map((name) =>
      row([`\`${name}\``, ...COLUMNS.map((column) => costs[name][column].toFixed(DIGITS[column]))]),
    ),
  ];
}

/** @throws Error where the document has no figures of a work */
export function readCosts(document: string): Costs {
  const found = new Map<string, UnitCost>();
  for (const line of document.split('\n')) {
    const [name, ...cells] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    if (!name || cells.length !== COLUMNS.length || !/^`.*`$/.test(name)) continue;
    const values = COLUMNS.map((column, at) => [column, Number(cells[at])] as const);
    found.set(name.slice(1, -1), Object.fromEntries(values) as unknown as UnitCost);
  }
  const missing = workNames.filter((name) => !found.has(name));
  if (missing.length > 0) throw new Error(`docs/full-size.md has no figures of ${missing.join()}`);
  return Object.fromEntries(found) as Costs;
}

/** The table of what follows at full size. */
export function renderEstimates(costs: Costs): string[] {
  const network = networkOf(FULL_SIZE);
  return [
    row([
      'Work',
      'Function',
      'A unit',
      'Units',
      'Calls',
      'A call, s',
      'All, min',
      'Read units',
      'Write units',
      'Memory, MB',
      'The tightest limit',
      'Left',
    ]),
    row(['---', '---', '---', ...Array<string>(7).fill('---:'), '---', '---:']),
    ...workNames.map((name) => {
      const work = works[name];
      const found = estimate(work, costs[name], network);
      const { tightest } = found;
      return row([
        `\`${name}\``,
        `\`${work.function}\``,
        work.unit,
        grouped(found.units),
        grouped(found.calls),
        grouped(found.secondsOfCall, 1),
        grouped(found.seconds / 60, 1),
        grouped(found.readUnits),
        grouped(found.writeUnits),
        isMemoryKnown(work, costs[name]) ? grouped(found.megabytes) : 'unknown',
        `${tightest.name}: ${grouped(tightest.used, 1)} of ${grouped(tightest.limit)}`,
        `${leftOf(tightest)} %`,
      ]);
    }),
  ];
}

/** The works that don't fit, with the reasons why they are left so. */
export function renderExceeding(costs: Costs): string[] {
  const network = networkOf(FULL_SIZE);
  return workNames.flatMap((name) => {
    const { tightest } = estimate(works[name], costs[name], network);
    if (leftOf(tightest) >= 0) return [];
    const why = works[name].exceeds ?? 'No reason is given.';
    return [`- \`${name}\` (${tightest.name}, ${leftOf(tightest)} %): ${why}`];
  });
}

/** The heading at which the part begins that follows from the figures alone. */
const FIRST_HEADING = '## What doesn’t fit';

/** The whole document. */
export const renderDocument = (costs: Costs, measured: Measured): string =>
  // By the figures as they are written, so that everything follows from what the page says.
  `${renderIntroduction(measured)}${renderSections(readCosts(renderCosts(costs).join('\n')))}`;

/** The document with what follows from its own figures by the present rules. */
export const renderAgain = (document: string): string =>
  `${document.slice(0, document.indexOf(FIRST_HEADING))}${renderSections(readCosts(document))}`;

function renderIntroduction({
  day,
  processors,
  load,
  scanned,
  history,
  run,
  people,
}: Measured): string {
  const { agents, sales } = FULL_SIZE;
  return [
    '# At full size',
    '',
    `Every work that a schedule, a state machine, the table's stream or a queue starts, for ${grouped(agents)} agents and`,
    `${grouped(sales)} sales over ${MONTHS} months. \`npm run bench -- full-size --write\` measures and writes this page, and`,
    '`--render` works out what follows from its figures again; don’t edit it. A test holds it to the code: every work has a',
    'row, the second table follows from the first, and nothing is beyond a limit that the list below doesn’t name.',
    '',
    `Measured on ${day}, ${processors} processors at a load of ${load.toFixed(1)}, on networks of at least ${grouped(scanned.agents)} agents with`,
    `${grouped(scanned.sales)} sales (works that read the whole table and the books), ${grouped(history.agents)} with ${grouped(history.sales)} (works that read an agent’s`,
    `months), ${grouped(run.agents)} with one month (the run and its batch), and ${grouped(people)} of everything else. The functions ran as bundled for the`,
    'cloud, each in a process of its own, beside the embedded database. What was measured on few units contains the',
    'warming up of the process, and is higher than with many: the last table has each row’s number.',
    '',
    '',
  ].join('\n');
}

function renderSections(costs: Costs): string {
  const share = (memoryMb: number) => Math.min(1, memoryMb / MB_OF_PROCESSOR).toFixed(2);
  return [
    FIRST_HEADING,
    '',
    ...renderExceeding(costs),
    '',
    '## What follows at full size',
    '',
    'Units and calls are arithmetic by the rules of the simulated network (`test/bench/full-size/network.ts`). A second of a',
    `function is its processor's, at the share of one that Lambda gives with the memory (${share(512)} with 512 MB, ${share(1_024)}`,
    `with 1,024), and ${LATENCY_S * 1_000} ms for each request to the table, as many at once as were under way on the sample.`,
    `Other services take no time here, and e-mails go out at \`mailsPerSecond\` ${MAILS_PER_SECOND}, which so many agents need (SES has to let`,
    'the account send more). Of all limits the one is shown that leaves least.',
    '',
    ...renderEstimates(costs),
    '',
    '## What one unit costs',
    '',
    'Memory that is kept of units counts only for works that have something of each of them in memory at a time. Where',
    'the sample was too small to see it, the memory at full size is unknown above.',
    '',
    ...renderCosts(costs),
    '',
  ].join('\n');
}
