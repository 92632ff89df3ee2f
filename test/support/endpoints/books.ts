/** The endpoints of the books, as the tests of all endpoints call them. */
import { type Endpoints, nothing, withoutInput } from './endpoint-row.ts';

export const booksEndpoints: Endpoints<'books'> = {
  getBooksMonths: {
    sample: nothing,
    growth: withoutInput,
  },
};
