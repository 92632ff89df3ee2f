/**
 * Given months in which an office, its bank and dying processes do anything, a notebook says what must come
 * of it.
 */
import { itGoesByTheMonth } from '../support/batches/month-histories/history-suite.ts';

itGoesByTheMonth({ histories: 500, seed: 1 });
