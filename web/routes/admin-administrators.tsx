import { PageHeader } from '../components/page-header.tsx';
import { AdministratorsList } from '../features/identity/administrators-list.tsx';

/** Administrators and their permissions. */
export default function AdminAdministrators() {
  return (
    <>
      <PageHeader title="Administrators" />
      <AdministratorsList />
    </>
  );
}
