import { PageHeader } from '../components/page-header.tsx';
import { AdministratorsList } from '../features/identity/administrators-list.tsx';

/** Administrators and their finance permissions. */
export default function AdminAdministrators() {
  return (
    <>
      <PageHeader
        title="Administrators"
        subtitle="Who works here, and who carries the finance permission, which releases payouts where two people are asked for"
      />
      <AdministratorsList />
    </>
  );
}
