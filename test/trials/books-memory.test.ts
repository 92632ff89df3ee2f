/** Given 5,000 agents and 120,000 entries, books are exported below 256 MB. */
import { describeBooksWorker } from '../support/books/books-worker-suite.ts';

describeBooksWorker({ agents: 5_000, sales: 2 });
