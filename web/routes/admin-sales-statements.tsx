import { BackLink } from '../components/back-link.tsx';
import { networkStatements } from '../features/network-statements/network-statements.tsx';
import { FilesPage } from '../features/brought-files/index.ts';
import { paths } from '../lib/paths.ts';

/** Networks' statements, which say whether customers are still there. */
export default function AdminSalesStatements() {
  return (
    <>
      <BackLink to={paths.adminSales}>Sales Management</BackLink>
      <FilesPage kind={networkStatements} />
    </>
  );
}
