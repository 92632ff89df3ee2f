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

/** How the figures of one network's works came about. */
export interface Sample {
  /** For what people do: so many of everything, and no sales. */
  has: NetworkSize;
  /** `YYYY-MM-DD`. */
  day: string;
  processors: number;
  load: number;
  /** The works that were measured on it. */
  works: readonly string[];
}
/** By the name of the network. */
export type Samples = Readonly<Record<string, Sample>>;

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

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
const isCode = (cell: string) => /^`.*`$/.test(cell);

/** The figures that a document has; a work that is new has none yet. */
export function readCosts(document: string): Partial<Costs> {
  const found = new Map<string, UnitCost>();
  for (const [name = '', ...cells] of document.split('\n').map(cellsOf)) {
    if (cells.length !== COLUMNS.length || !isCode(name)) continue;
    const values = COLUMNS.map((column, at) => [column, Number(cells[at])] as const);
    found.set(name.slice(1, -1), Object.fromEntries(values) as unknown as UnitCost);
  }
  return Object.fromEntries(found);
}

/** The figures of all works. @throws Error where one has none */
export function allCosts(costs: Partial<Costs>): Costs {
  const missing = workNames.filter((name) => !costs[name]);
  if (missing.length > 0) throw new Error(`There are no figures of ${missing.join()}`);
  return costs as Costs;
}

const SAMPLE_TITLES = ['Agents', 'Sales', 'Audited', 'Day', 'Processors', 'Load', 'Works'];

/** The table of the networks that were measured. */
export function renderSamples(samples: Samples): string[] {
  return [
    row(['Network', ...SAMPLE_TITLES]),
    row(['---', '---:', '---:', '---:', '---', '---:', '---:', '---']),
    ...Object.entries(samples).map(([name, { has, day, processors, load, works: of }]) =>
      row([
        name,
        String(has.agents),
        String(has.sales),
        String(has.auditedAgents ?? has.agents),
        day,
        String(processors),
        load.toFixed(1),
        of.map((work) => `\`${work}\``).join(', '),
      ]),
    ),
  ];
}

/** The networks that a document says its figures are of. */
export function readSamples(document: string): Samples {
  const samples: Record<string, Sample> = {};
  const rows = document.split('\n').map(cellsOf);
  for (const cells of rows) {
    const [name = '', agents, sales, audited, day = '', processors, load, names = ''] = cells;
    if (cells.length !== SAMPLE_TITLES.length + 1 || !(Number(agents) > 0)) continue;
    const size = { agents: Number(agents), sales: Number(sales) };
    samples[name] = {
      has: agents === audited ? size : { ...size, auditedAgents: Number(audited) },
      day,
      processors: Number(processors),
      load: Number(load),
      works: names.split(', ').map((work) => work.slice(1, -1)),
    };
  }
  return samples;
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

/** The samples with a new one, to which its works belong from now on; what it lacks stays with the one before. */
export function withSample(samples: Samples, name: string, sample: Sample): Samples {
  const others = Object.entries(samples).map(
    ([other, one]) =>
      [
        other === name ? `${name}, before` : other,
        { ...one, works: one.works.filter((work) => !sample.works.includes(work)) },
      ] as const,
  );
  const kept = others.filter(([, { works: of }]) => of.length > 0);
  return Object.fromEntries([...kept, [name, sample]]);
}

/** The whole document. */
export const renderDocument = (costs: Costs, samples: Samples): string =>
  // By the figures as they are written, so that everything follows from what the page says.
  renderPage(allCosts(readCosts(renderCosts(costs).join('\n'))), samples);

/** The document with what follows from its own figures by the present rules. */
export const renderAgain = (document: string): string =>
  renderPage(allCosts(readCosts(document)), readSamples(document));

function renderPage(costs: Costs, samples: Samples): string {
  const { agents, sales } = FULL_SIZE;
  return [
    '# At full size',
    '',
    `Every work that a schedule, a state machine, the table's stream or a queue starts, for ${grouped(agents)} agents and`,
    `${grouped(sales)} sales over ${MONTHS} months. \`npm run bench -- full-size --write\` measures and writes this page, and`,
    '`--render` works out what follows from its figures again; don’t edit it. A test holds it to the code: every work has a',
    'row, the second table follows from the first, and nothing is beyond a limit that the list below doesn’t name.',
    '',
    ...renderSections(costs),
    '## The networks that were measured',
    '',
    'Each network’s works were measured in one go (`--networks scanned` measures one of them again). The functions ran as',
    'bundled for the cloud, each in a process of its own, beside the embedded database. `people` is so many of everything',
    'that people do, and `ranked` the agents on the boards; of `history` and `compared` only some agents’ acts have audit',
    'events where all of them would fill the disk. What was measured on few units contains the warming up of the process,',
    'and is higher than with many.',
    '',
    ...renderSamples(samples),
    '',
  ].join('\n');
}

function renderSections(costs: Costs): string[] {
  const share = (memoryMb: number) => Math.min(1, memoryMb / MB_OF_PROCESSOR).toFixed(2);
  const exceeding = renderExceeding(costs);
  return [
    '## What doesn’t fit',
    '',
    ...(exceeding.length > 0 ? exceeding : ['Everything fits.']),
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
  ];
}
