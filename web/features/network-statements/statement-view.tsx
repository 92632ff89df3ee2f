import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { countOf, formatCount } from '../../../shared/kernel/count.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import type {
  NetworkStatement,
  StatementTotals,
} from '../../../shared/network-statements/schemas.ts';
import { FileAbout, FileSteps } from '../../components/brought-file.tsx';
import { Callout } from '../../components/callout.tsx';
import { FailedRows } from '../../components/failed-rows.tsx';
import { Figure, Figures } from '../../components/figures.tsx';
import { FailureState, Loaded } from '../../components/list-states.tsx';
import { May } from '../../components/may.tsx';
import { RowsProgress } from '../../components/rows-progress.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { formatDay, formatMoment } from '../../lib/dates.ts';
import { useTabInUrl } from '../../lib/tab-in-url.ts';
import { ApplyStatementDialog } from './apply-statement-dialog.tsx';
import { LeakageReport } from './leakage-report.tsx';
import { failedLinesQuery, useCheckStatement } from './queries.ts';
import { StatementLines } from './statement-lines.tsx';
import { appliedWords, toApply, toLookInto } from './statement-words.ts';

/** One statement, from reading to what it did. */
export function StatementView({ statement }: { statement: NetworkStatement }) {
  const { name, network, statementDay, totals, uploadedAt, uploadedBy } = statement;
  return (
    <>
      <FileAbout
        title={
          <>
            {network}, as of {formatDay(statementDay)}
          </>
        }
      >
        {name}, uploaded {formatMoment(uploadedAt)} by {uploadedBy.name}.{' '}
        {totals
          ? `${countOf(totals.lines, 'line')}, compared with ${countOf(totals.sales, 'sale')} of ours.`
          : null}
      </FileAbout>
      <State statement={statement} />
    </>
  );
}

function State({ statement }: { statement: NetworkStatement }) {
  const checking = useCheckStatement();
  const { id: statementId, status, progress, problem, totals } = statement;
  const check = () => checking.mutate(statementId);
  if (status === 'reading' || status === 'applying')
    return (
      <RowsProgress
        label={status === 'reading' ? 'Reading the statement' : 'Applying the statement'}
        done={progress?.done ?? 0}
        total={progress?.total}
        noun={status === 'reading' ? 'lines' : 'sales'}
      />
    );
  if (status === 'uploading')
    return <Callout tone="warning">The upload was not finished. Bring the file in again.</Callout>;
  if (status === 'refused')
    return (
      <Callout tone="warning">
        <p role="alert">
          <strong>This statement can’t be used, and nothing was changed.</strong>
        </p>
        <p>{problem}</p>
      </Callout>
    );
  if (!totals)
    return (
      <FailureState
        title="The statement couldn’t be read"
        error={new Error(problem)}
        onRetry={check}
      />
    );
  return (
    <Preview
      statement={statement}
      totals={totals}
      onCheck={check}
      isChecking={checking.isPending}
    />
  );
}

interface PreviewProps {
  statement: NetworkStatement;
  totals: StatementTotals;
  onCheck: () => void;
  isChecking: boolean;
}

const TABS = [
  { key: 'lines', label: 'Lines' },
  { key: 'leakage', label: 'Leakage' },
] as const;

function Preview({ statement, totals, onCheck, isChecking }: PreviewProps) {
  const [tab, choose] = useTabInUrl(['lines', 'leakage'], ['list']);
  const [isAsking, setIsAsking] = useState(false);
  const count = toApply(totals);
  const mayApply = (statement.status === 'read' || statement.status === 'stopped') && count > 0;
  return (
    <>
      <Notices statement={statement} />
      <Totals totals={totals} />
      <May change="networkStatements.applyNetworkStatement">
        <FileSteps>
          <Button loading={isChecking} onClick={onCheck}>
            Check Again
          </Button>
          {mayApply ? (
            <Button type="primary" onClick={() => setIsAsking(true)}>
              Apply to {countOf(count, 'Sale')}
            </Button>
          ) : null}
        </FileSteps>
      </May>
      <ApplyStatementDialog
        statement={statement}
        totals={totals}
        open={isAsking}
        onClose={() => setIsAsking(false)}
      />
      <Tabs label="Statement" tabs={TABS} chosen={tab} onChoose={choose}>
        {tab === 'lines' ? (
          <StatementLines statement={statement} totals={totals} />
        ) : (
          <LeakageReport statement={statement} totals={totals} />
        )}
      </Tabs>
    </>
  );
}

function Notices({ statement }: { statement: NetworkStatement }) {
  const { applied, appliedAt, appliedBy, problem, status } = statement;
  return (
    <>
      {status === 'stopped' ? (
        <Callout tone="warning">
          <span role="alert">{problem} What was applied stays, and is not applied twice.</span>
        </Callout>
      ) : null}
      {applied && appliedAt && appliedBy ? (
        <Callout>
          <p role="status">
            Applied {formatMoment(appliedAt)} by {appliedBy.name}: {appliedWords(applied)}
          </p>
          {status === 'applied' ? (
            <p>The lists below are as they were before. Check again to see how they are now.</p>
          ) : null}
        </Callout>
      ) : null}
      {status === 'applied' && applied && applied.failed > 0 ? (
        <Failures statement={statement} />
      ) : null}
    </>
  );
}

const FAILED_COLUMNS = ['line', 'outcome', 'sale'] as const;

function Failures({ statement }: { statement: NetworkStatement }) {
  const query = useQuery(failedLinesQuery(statement));
  return (
    <Loaded query={query} noun="lines" failure="The lines that failed couldn’t be loaded">
      {(rows) => (
        <FailedRows
          rows={rows}
          columns={FAILED_COLUMNS}
          fileName="network-statement-failed.csv"
          title="Lines that were not applied"
        />
      )}
    </Loaded>
  );
}

function Totals({ totals }: { totals: StatementTotals }) {
  const { counts, late, leakage } = totals;
  const { end, activate, active, missing } = counts;
  return (
    <Figures>
      <Figure
        title="Ended by the Network"
        value={end}
        hint={late > 0 ? `${formatCount(late)} in a closed month` : undefined}
      />
      <Figure
        title="Newly Active"
        value={activate}
        hint={`${formatCount(active)} active as before`}
      />
      <Figure
        title="To Look Into"
        value={toLookInto(totals)}
        hint={`${formatCount(missing)} ours, but not theirs`}
      />
      <Figure
        title="Leakage"
        value={formatRand(leakage.monthlyCents + leakage.upfrontCents)}
        hint={countOf(leakage.sales, 'customer')}
      />
    </Figures>
  );
}
