import { dayWords } from '../../../shared/kernel/month.ts';
import { NotificationOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { TermsNoticeRow } from '../../../shared/commission-plans/contract.ts';
import { myTermsQuery } from '../../lib/my-terms.ts';
import { useConfirmTerms } from './queries.ts';
import css from './terms-banner.module.css';
import { TermsTable } from './terms-table.tsx';

/** Changes of the agent's terms that wait to be confirmed, the next one first. */
export default function TermsBanner() {
  const { data } = useQuery(myTermsQuery());
  if (!data) return null;
  const waiting = data.notices.filter(({ confirmedAt }) => confirmedAt === undefined).reverse();
  return waiting.map((notice) => <Waiting key={notice.id} notice={notice} today={data.today} />);
}

function Waiting({ notice, today }: { notice: TermsNoticeRow; today: string }) {
  const { id: noticeId, firstDay, products, before, after } = notice;
  const confirmation = useConfirmTerms();
  const title = `Your terms ${firstDay > today ? 'change' : 'changed'} on ${dayWords(firstDay)}`;
  return (
    <section className={`surface ${css.banner}`} aria-label={title}>
      <h2 className={css.title}>
        <NotificationOutlined aria-hidden="true" /> {title}
      </h2>
      <p>For {products}. Sales that you submit before keep the terms that they have.</p>
      <TermsTable label={title} before={before} after={after} />
      <div>
        <Button
          type="primary"
          size="large"
          loading={confirmation.isPending}
          onClick={() => confirmation.mutate({ noticeId })}
        >
          Confirm
        </Button>
        <p className="quiet smaller">You confirm that you have read this.</p>
      </div>
    </section>
  );
}
