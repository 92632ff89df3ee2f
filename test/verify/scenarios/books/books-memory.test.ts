/** Given more agents and entries than a page, books are exported piece by piece; the trials take twenty times as many. */
import { describeBooksWorker } from '../../../support/books/books-worker-suite.ts';

describeBooksWorker({ agents: 250, sales: 2 });
