import { PageHeader } from '../components/page-header.tsx';
import { BooksPage } from '../features/books/books-page.tsx';

/** Records that finance takes into the company's accounts. */
export default function AdminBooks() {
  return (
    <>
      <PageHeader title="Books" />
      <BooksPage />
    </>
  );
}
