import { BackLink } from '../components/back-link.tsx';
import { StatementsPage } from '../features/network-statements/statements-page.tsx';
import { paths } from '../lib/paths.ts';

/** Whether customers are still there, by the statement of their network. */
export default function AdminSalesStatements() {
  return (
    <>
      <BackLink to={paths.adminSales}>Sales Management</BackLink>
      <StatementsPage />
    </>
  );
}
