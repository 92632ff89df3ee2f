/** The endpoints of the books, as the tests of all endpoints call them. */
import { type Endpoints, nothing } from './endpoint-row.ts';

export const booksEndpoints: Endpoints<'books'> = {
  getBooksMonths: nothing,
};
