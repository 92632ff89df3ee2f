import type { ApprovalDetail } from '../../../shared/approvals/contract.ts';
import type { ApprovalFact } from '../../../shared/approvals/schemas.ts';
import { Callout } from '../../components/callout.tsx';
import { Detail, Details } from '../../components/details.tsx';
import { Link } from '../../components/link.tsx';
import { formatMoment } from '../../lib/dates.ts';
import { agentPagePath } from '../../lib/paths.ts';
import css from './approval-content.module.css';
import { ApprovalStatusBadge, approvalStatusName } from './approval-status.tsx';
import { type FigureLine, figureLines } from './figure-lines.ts';

/** All about an act: what asks for a closer look first, then its figures, its people, and the other facts. */
export function ApprovalContent({ approval }: { approval: ApprovalDetail }) {
  const { status, facts, figures, now, agentId, agentName, file } = approval;
  const isWaiting = status === 'waiting';
  const lines = figureLines(figures, isWaiting ? now : undefined);
  return (
    <>
      {isWaiting ? <Obstacles approval={approval} /> : null}
      {lines.some(({ asked }) => asked !== undefined) ? (
        <Callout tone="warning">
          <strong>Figures have changed since it was asked for.</strong> It would be done with those
          of now.
        </Callout>
      ) : null}
      <Warnings facts={facts.filter(({ warns }) => warns)} />
      <Details>
        <Detail label="Agent">
          {agentId ? <Link to={agentPagePath(agentId)}>{agentName}</Link> : undefined}
        </Detail>
        {lines.map(({ key, ...line }) => (
          <Detail key={key} label={line.label}>
            <FigureWords {...line} />
          </Detail>
        ))}
        <Detail label="Attached File">
          {file ? (
            <a href={file.url} target="_blank" rel="noreferrer noopener">
              {file.name}
            </a>
          ) : undefined}
        </Detail>
        <People approval={approval} />
      </Details>
      <OtherFacts facts={facts.filter(({ warns }) => !warns)} />
    </>
  );
}

/** Why it can't be confirmed. */
const Obstacles = ({ approval: { held, problem } }: { approval: ApprovalDetail }) => (
  <>
    {problem ? (
      <Callout tone="warning">
        <strong>It can’t be done now.</strong> {problem}
      </Callout>
    ) : null}
    {held ? <Callout>{held}</Callout> : null}
  </>
);

/** Facts that ask for a closer look. */
const Warnings = ({ facts }: { facts: readonly ApprovalFact[] }) =>
  facts.length > 0 ? (
    <Callout tone="warning">
      <ul className={css.facts} aria-label="Look closely">
        {facts.map(({ words }) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </Callout>
  ) : null;

function OtherFacts({ facts }: { facts: readonly ApprovalFact[] }) {
  if (facts.length === 0) return null;
  return (
    <section className={css.others} aria-labelledby="approvalFacts">
      <h2 id="approvalFacts">Who Did What</h2>
      <ul className={`quiet ${css.facts}`}>
        {facts.map(({ words }) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </section>
  );
}

const FigureWords = ({ words, asked }: Omit<FigureLine, 'key'>) =>
  asked === undefined ? (
    words
  ) : (
    <>
      <strong>{words ?? 'Not any more'}</strong>
      <div className="quiet smaller">
        {asked === '' ? 'Not there when it was asked for' : `When it was asked for: ${asked}`}
      </div>
    </>
  );

/** The people of an act, and why it takes two. */
function People({ approval }: { approval: ApprovalDetail }) {
  const { status, because, askedAt, askedBy, expiresAt, decidedAt, decidedBy, reason } = approval;
  return (
    <>
      <Detail label="Asked">
        {formatMoment(askedAt)} by {askedBy.name}
      </Detail>
      <Detail label="Why Two People">{because}</Detail>
      {status === 'waiting' ? (
        <Detail label="Confirm By">{formatMoment(expiresAt)}</Detail>
      ) : (
        <Detail label="Status">
          <ApprovalStatusBadge status={status} />
        </Detail>
      )}
      <Detail label={approvalStatusName(status)}>
        {decidedAt ? `${formatMoment(decidedAt)} by ${decidedBy?.name}` : undefined}
      </Detail>
      <Detail label="Reason">{reason}</Detail>
    </>
  );
}
