import { dayWords } from '../../../shared/kernel/month.ts';
import { CalendarOutlined, CheckCircleOutlined, StopOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { Plan, PublishedVersion } from '../../../shared/commission-plans/contract.ts';
import type { CommissionTerms } from '../../../shared/commission-plans/schemas.ts';
import { scopeWords, sentencesOfTerms } from '../../../shared/commission-plans/words.ts';
import { May } from '../../components/may.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { formatMoment } from '../../lib/dates.ts';
import css from './plan-card.module.css';

/** `All products, all agents`. */
export const scopeTitle = ({ scope, names }: Pick<Plan, 'scope' | 'names'>): string => {
  const words = scopeWords(scope, names);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

interface PlanCardProps {
  plan: Plan;
  /** Drafts the plan's next version. */
  onNext: () => void;
  /** Drafts the plan's end. */
  onEnd: () => void;
}

/** A published plan: what holds, what comes, and what was. */
export function PlanCard({ plan, onNext, onEnd }: PlanCardProps) {
  const past = plan.versions.filter(({ state }) => state === 'past');
  const title = scopeTitle(plan);
  return (
    <article className={`surface ${css.card}`} aria-label={title}>
      <div className={`apart ${css.head}`}>
        <h3 className={css.title}>{title}</h3>
        <div className="flow">
          {plan.versions[0]?.terms ? (
            <May change="commissionPlans.createEnding">
              <Button onClick={onEnd}>End Plan</Button>
            </May>
          ) : null}
          <May change="commissionPlans.createDraft">
            <Button onClick={onNext}>New Version</Button>
          </May>
        </div>
      </div>
      <div className="ruled">
        {plan.versions
          .filter(({ state }) => state !== 'past')
          .map((version) => (
            <Version key={version.id} version={version} />
          ))}
      </div>
      {past.length > 0 ? (
        <details>
          <summary className="fold">Earlier versions ({past.length})</summary>
          <div className="ruled">
            {past.map((version) => (
              <Version key={version.id} version={version} />
            ))}
          </div>
        </details>
      ) : null}
    </article>
  );
}

const states = {
  inForce: { tone: 'good', icon: <CheckCircleOutlined />, label: 'In force' },
  ahead: { tone: 'accent', icon: <CalendarOutlined />, label: 'Ahead' },
  past: { tone: 'quiet', icon: <StopOutlined />, label: 'Past' },
} as const;

function Version({ version }: { version: PublishedVersion }) {
  const { firstDay, terms, state, publishedAt, draftedBy, publishedBy } = version;
  const isAlone = draftedBy.id === publishedBy.id;
  return (
    <div className={css.version}>
      <div className="flow">
        <StatusBadge {...states[state]} />
        <strong>From {dayWords(firstDay)}</strong>
      </div>
      {terms ? <Sentences terms={terms} /> : <p>The plan ends. The next plan applies.</p>}
      <p className="quiet smaller">
        {isAlone
          ? `Published by ${publishedBy.name}`
          : `Drafted by ${draftedBy.name}, published by ${publishedBy.name}`}
        , {formatMoment(publishedAt)}. {confirmedWords(version)}
      </p>
    </div>
  );
}

const confirmedWords = ({ noticed, confirmed }: PublishedVersion): string =>
  noticed === 0
    ? 'No agent’s terms changed by it.'
    : `${confirmed} of ${noticed} ${noticed === 1 ? 'agent' : 'agents'} confirmed it.`;

/** Terms as sentences. */
export const Sentences = ({ terms }: { terms: CommissionTerms }) => {
  const [paid, ...others] = sentencesOfTerms(terms);
  return (
    <div>
      <p className={css.paid}>{paid}</p>
      {others.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
};

/** The terms of sales without a plan. */
export const StandardCard = ({
  standard,
  isAlone,
}: {
  standard: CommissionTerms;
  isAlone: boolean;
}) => {
  const title = isAlone ? 'All products, all agents' : 'All other sales';
  return (
    <article className={`surface ${css.card}`} aria-label={title}>
      <h3 className={css.title}>{title}</h3>
      <div className={css.version}>
        <Sentences terms={standard} />
        <p className="quiet smaller">The standard, where no plan is for a sale.</p>
      </div>
    </article>
  );
};
