import { Button } from 'antd';
import { countOf, formatCount } from '../../../shared/kernel/count.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import type { ShownDrift, Unfreezing } from '../../../shared/payouts/contract.ts';
import { Callout } from '../../components/callout.tsx';
import { Link } from '../../components/link.tsx';
import { May } from '../../components/may.tsx';
import { RowsProgress } from '../../components/rows-progress.tsx';
import { agentPagePath, batchPath } from '../../lib/paths.ts';
import { useWithdrawUnfreezing } from './freeze-queries.ts';
import css from './unfreezing-state.module.css';

/** Figures that are listed; the rest are counted. */
const LISTED = 10;

interface StateProps {
  /** The freeze, by its beginning. */
  since: string;
  unfreezing: Unfreezing;
}

/** How far the way out of a freeze is, with what the signed-in administrator can do about it. */
export function UnfreezingState(props: StateProps) {
  const { unfreezing } = props;
  switch (unfreezing.status) {
    case 'checking':
      return <Checking {...props} />;
    case 'drifting':
      return <Drifting unfreezing={unfreezing} />;
    case 'failed':
      return (
        <Callout tone="warning">
          <strong>Payouts stay frozen.</strong> {unfreezing.problem}
        </Callout>
      );
    case 'withdrawn':
      return null;
  }
}

function Checking({ since, unfreezing }: StateProps) {
  const { agents = 0, totalAgents } = unfreezing;
  return (
    <div className={css.state}>
      <RowsProgress
        label="Comparing every figure with the ledger"
        done={agents}
        total={totalAgents}
        noun="agents"
      />
      <p>Payouts go on at the end, if all figures agree. You can leave this page.</p>
      <div>
        <Withdraw since={since} unfreezing={unfreezing} />
      </div>
    </div>
  );
}

function Withdraw({ since, unfreezing: { askedAt } }: StateProps) {
  const withdraw = useWithdrawUnfreezing();
  return (
    <May change="payouts.withdrawUnfreezing">
      <Button loading={withdraw.isPending} onClick={() => withdraw.mutate({ since, askedAt })}>
        Withdraw Unfreezing
      </Button>
    </May>
  );
}

function Drifting({ unfreezing }: Pick<StateProps, 'unfreezing'>) {
  const { drifting = 0, drifts = [], moving = 0 } = unfreezing;
  const listed = drifts.slice(0, LISTED);
  return (
    <Callout tone="warning">
      <div className={css.state}>
        <p>
          <strong>Payouts stay frozen.</strong>{' '}
          {drifting > 0
            ? `${countOf(drifting, 'figure')} ${drifting === 1 ? 'differs' : 'differ'} from the ledger.`
            : ''}{' '}
          {movingWords(moving)}
        </p>
        {listed.length > 0 ? (
          <ul className={css.drifts}>
            {listed.map((drift) => (
              <li key={`${drift.agentId ?? drift.batchId} ${drift.figure}`}>
                <DriftWords drift={drift} />
              </li>
            ))}
          </ul>
        ) : null}
        {drifting > listed.length && listed.length > 0 ? (
          <p>And {countOf(drifting - listed.length, 'other figure')}.</p>
        ) : null}
      </div>
    </Callout>
  );
}

function movingWords(moving: number): string {
  if (moving === 0) return '';
  const whose =
    moving === 1 ? 'of one agent or batch' : `of ${formatCount(moving)} agents or batches`;
  return `Figures ${whose} changed each time they were compared: try again.`;
}

function DriftWords({ drift }: { drift: ShownDrift }) {
  const { agentId, agentName, batchId = '', figure, unit, is, mustBe } = drift;
  const words = (value: number) => (unit === 'cents' ? formatRand(value) : String(value));
  return (
    <>
      {agentId ? (
        <Link to={agentPagePath(agentId)}>{agentName}</Link>
      ) : (
        <Link to={batchPath(batchId)}>Batch {batchId}</Link>
      )}
      : {figure} is {words(is)}, must be {words(mustBe)}
    </>
  );
}
