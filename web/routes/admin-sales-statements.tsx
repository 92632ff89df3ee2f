import { BackLink } from '../components/back-link.tsx';
import { StatementsPage } from '../features/network-statements/statements-page.tsx';
import { paths } from '../lib/paths.ts';

/** Networks' statements, which say whether customers are still there. */
export default function AdminSalesStatements() {
  return (
    <>
      <BackLink to={paths.adminSales}>Sales Management</BackLink>
      <StatementsPage />
    </>
  );
}
