import { PageHeader } from '../components/page-header.tsx';
import { Contacts } from '../features/support/contacts.tsx';
import { FaqPanel } from '../features/support/faq-panel.tsx';
import { MyRequests } from '../features/support/my-requests.tsx';
import { RequestForm } from '../features/support/request-form.tsx';
import { useRequest } from '../features/support/use-request.ts';
import css from './side-by-side.module.css';

export default function AgentSupport() {
  const request = useRequest();
  return (
    <>
      <PageHeader title="Support" />
      <div className={css.stack}>
        <Contacts />
        <div className={css.columns}>
          <div className={css.stack}>
            <RequestForm state={request} />
            <MyRequests />
          </div>
          <FaqPanel onAsk={request.ask} />
        </div>
      </div>
    </>
  );
}
