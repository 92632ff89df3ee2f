/** Random histories of finance's months, in a number that the caller chooses. */
import { type Act, type Count, itPlays } from '../../stack/model-run.ts';
import { projectAct } from '../../stack/office-world.ts';
import { batchActs } from './batch-acts.ts';
import { correctionActs } from './correction-acts.ts';
import { fileActs } from './file-acts.ts';
import { moneyActs } from './money-acts.ts';
import { MonthHistory } from './month-history.ts';
import { runMonth } from './run-month.ts';

const MONTHS = 3;
const DAY_MS = 24 * 60 * 60_000;
/** The portal's time at which every further day begins: far from midnight. */
const MORNING_MS = 6 * 60 * 60_000;

const monthActs: readonly Act<MonthHistory>[] = [
  ...moneyActs,
  ...batchActs,
  ...correctionActs,
  ...fileActs,
  projectAct,
  {
    name: 'run the month',
    weight: 1,
    isPossible: ({ closed }) => closed.length < MONTHS,
    run: async (history) => {
      await runMonth(history);
      return true;
    },
  },
  {
    name: 'next day',
    weight: 2,
    isPossible: ({ closed }) => closed.length > 0,
    run: ({ portal: { time } }) => {
      time.now = (Math.floor(time.now / DAY_MS) + 1) * DAY_MS + MORNING_MS;
      return Promise.resolve(true);
    },
  },
];

const OFTEN = [
  'deaths',
  'deaths of workers',
  'deaths of the run',
  'deaths of the projector',
  'repeats',
  'refused',
  'by two',
  'credit',
  'debit',
  'clawback',
  'paid by file',
  'returned by file',
  'void files',
];
const SELDOM = [
  'held',
  'file too late',
  'whole booking',
  'returned at work',
  'lift',
  'decided later',
  'declined',
  'expired',
  'taken back',
  'take out',
  'redate',
  'reopen',
  'exclude',
  'include',
  'reject',
  'apply a file',
  'reject a sale',
];

/** Claims that months go as a notebook says, from the first sale to the end of their batches. */
export const itGoesByTheMonth = (count: Count): void =>
  itPlays(
    {
      claim: 'agrees with a notebook after every act',
      acts: monthActs,
      mustSee: OFTEN,
      seldom: SELDOM,
      most: 300,
      open: MonthHistory.open,
    },
    count,
  );
