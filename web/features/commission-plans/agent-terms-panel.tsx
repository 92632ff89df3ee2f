import { dayWords } from '../../../shared/kernel/month.ts';
import { CheckCircleOutlined, ClockCircleOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import type { AgentTerms, TermsNoticeRow } from '../../../shared/commission-plans/contract.ts';

import { Loaded } from '../../components/list-states.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { formatMoment } from '../../lib/dates.ts';
import { Sentences } from './plan-card.tsx';
import css from './plan-card.module.css';
import { agentTermsQuery } from './queries.ts';
import { TermsTable } from './terms-table.tsx';

/** An agent's terms, and which changes the agent confirmed. */
export function AgentTermsPanel({ agentId }: { agentId: string }) {
  const query = useQuery({ ...agentTermsQuery(agentId), staleTime: 0 });
  return (
    <Loaded query={query} noun="terms" failure="The terms couldn’t be loaded">
      {(terms) => <Shown terms={terms} />}
    </Loaded>
  );
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

const Shown = ({ terms: { current, notices } }: { terms: AgentTerms }) => (
  <>
    <article className={`surface ${css.card}`} aria-label="Terms today">
      <h2 className={css.title}>Terms today</h2>
      <div className="ruled">
        {current.map(({ products, terms }) => (
          <div key={products} className={css.version}>
            <strong>{capital(products)}</strong>
            <Sentences terms={terms} />
          </div>
        ))}
      </div>
    </article>
    <article className={`surface ${css.card} ${css.next}`} aria-label="Changes">
      <h2 className={css.title}>Changes</h2>
      {notices.length === 0 ? (
        <p className="quiet">No change of terms was announced to this agent.</p>
      ) : (
        <div className="ruled">
          {notices.map((notice) => (
            <Notice key={notice.id} notice={notice} />
          ))}
        </div>
      )}
    </article>
  </>
);

function Notice({ notice }: { notice: TermsNoticeRow }) {
  const { firstDay, products, before, after, at, confirmedAt } = notice;
  return (
    <div className={css.version}>
      <div className="flow">
        {confirmedAt ? (
          <StatusBadge tone="good" icon={<CheckCircleOutlined />} label="Confirmed" />
        ) : (
          <StatusBadge tone="waiting" icon={<ClockCircleOutlined />} label="Not confirmed" />
        )}
        <strong>From {dayWords(firstDay)}</strong>
        <span>for {products}</span>
      </div>
      <TermsTable label={`Change on ${dayWords(firstDay)}`} before={before} after={after} />
      <p className="quiet smaller">
        Announced {formatMoment(at)}.{' '}
        {confirmedAt ? `Confirmed ${formatMoment(confirmedAt)}.` : null}
      </p>
    </div>
  );
}
