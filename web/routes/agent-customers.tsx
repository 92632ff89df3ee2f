import { PageHeader } from '../components/page-header.tsx';
import { MyCustomersList } from '../features/sales/my-customers-list.tsx';

export default function AgentCustomers() {
  return (
    <>
      <PageHeader
        title="Customers"
        subtitle="The people you sold to, with one entry for each approved sale."
      />
      <MyCustomersList />
    </>
  );
}
