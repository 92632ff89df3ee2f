import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { formatNames } from '../../../shared/bank-outcomes/rules.ts';
import type { BankFile, OutcomeTotals } from '../../../shared/bank-outcomes/schemas.ts';
import { countOf } from '../../../shared/kernel/count.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import { FileAbout, FileSteps } from '../../components/brought-file.tsx';
import { Callout } from '../../components/callout.tsx';
import { FailedRows } from '../../components/failed-rows.tsx';
import { Figure, Figures } from '../../components/figures.tsx';
import { Link } from '../../components/link.tsx';
import { FailureState, ListSkeleton, Loaded } from '../../components/list-states.tsx';
import { May } from '../../components/may.tsx';
import { RowsProgress } from '../../components/rows-progress.tsx';
import { formatMoment } from '../../lib/dates.ts';
import { bankFilePath } from '../../lib/paths.ts';
import { ApplyDialog } from './apply-dialog.tsx';
import { OutcomeRows } from './outcome-rows.tsx';
import { appliedWords, toApply } from './outcome-words.ts';
import { failuresQuery, previewQuery, useCheckAgain } from './queries.ts';

/** One bank file, from reading to what it did. */
export function BankFileView({ file }: { file: BankFile }) {
  return (
    <>
      <About file={file} />
      <State file={file} />
    </>
  );
}

function About({ file }: { file: BankFile }) {
  const { name, format, mapping, uploadedAt, uploadedBy, sha256 } = file;
  const kind = format ? `${formatNames[format]}${mapping ? `, read as ${mapping}` : ''}. ` : '';
  return (
    <FileAbout title={name}>
      {kind}Uploaded {formatMoment(uploadedAt)} by {uploadedBy.name}.
      {sha256 ? <> SHA-256 {sha256.slice(0, 16)}…</> : null}
    </FileAbout>
  );
}

function State({ file }: { file: BankFile }) {
  const again = useCheckAgain();
  const { status, progress } = file;
  const retry = () => again.mutate(file.id);
  if (status === 'reading' || status === 'applying')
    return (
      <RowsProgress
        label={status === 'reading' ? 'Reading the bank file' : 'Applying the outcomes'}
        done={progress?.done ?? 0}
        total={progress?.total}
        noun="lines"
      />
    );
  if (status === 'uploading')
    return <Callout tone="warning">The upload was not finished. Bring the file in again.</Callout>;
  if (status === 'refused')
    return (
      <Callout tone="warning">
        <p role="alert">
          <strong>This file can’t be used, and nothing was changed.</strong>
        </p>
        <p>{file.problem}</p>
      </Callout>
    );
  if (!file.totals)
    return (
      <FailureState
        title="The bank file couldn’t be read"
        error={new Error(file.problem)}
        onRetry={retry}
      />
    );
  return <Preview file={file} totals={file.totals} onCheck={retry} isChecking={again.isPending} />;
}

interface PreviewProps {
  file: BankFile;
  totals: OutcomeTotals;
  onCheck: () => void;
  isChecking: boolean;
}

function Preview({ file, totals, onCheck, isChecking }: PreviewProps) {
  const rows = useQuery(previewQuery(file));
  const [isAsking, setIsAsking] = useState(false);
  const count = toApply(totals);
  const mayApply = (file.status === 'read' || file.status === 'stopped') && count > 0;
  return (
    <>
      <Notices file={file} />
      <Totals totals={totals} />
      <May change="bankOutcomes.applyBankFile">
        <FileSteps>
          <Button loading={isChecking} onClick={onCheck}>
            Check Again
          </Button>
          {mayApply ? (
            <Button type="primary" onClick={() => setIsAsking(true)}>
              Apply {countOf(count, 'Outcome')}
            </Button>
          ) : null}
        </FileSteps>
      </May>
      <ApplyDialog file={file} totals={totals} open={isAsking} onClose={() => setIsAsking(false)} />
      <Loaded
        query={rows}
        noun="lines"
        failure="The lines of this file couldn’t be loaded"
        pending={<ListSkeleton label="lines" />}
      >
        {(all) => <OutcomeRows rows={all} totals={totals} fileName={file.name} />}
      </Loaded>
    </>
  );
}

function Notices({ file }: { file: BankFile }) {
  const { applied, appliedAt, appliedBy, problem, same, status } = file;
  return (
    <>
      {same ? (
        <Callout>
          A file of the same content was applied {formatMoment(same.appliedAt)}:{' '}
          <Link to={bankFilePath(same.fileId)}>{same.name}</Link>. Applying it twice changes
          nothing.
        </Callout>
      ) : null}
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
            <p>The lines below are as they were before. Check again to see how they are now.</p>
          ) : null}
        </Callout>
      ) : null}
      {status === 'applied' && applied && applied.failed > 0 ? <Failures file={file} /> : null}
    </>
  );
}

const FAILED_COLUMNS = ['line', 'outcome', 'agent', 'reference'] as const;

function Failures({ file }: { file: BankFile }) {
  const query = useQuery(failuresQuery(file));
  return (
    <Loaded query={query} noun="lines" failure="The lines that failed couldn’t be loaded">
      {(rows) => (
        <FailedRows
          rows={rows}
          columns={FAILED_COLUMNS}
          fileName="bank-file-failed.csv"
          title="Lines that were not applied"
        />
      )}
    </Loaded>
  );
}

function Totals({ totals }: { totals: OutcomeTotals }) {
  const { paid, returned, mismatch, unknown, applied, onTheWay, notOurs, agentsBack } = totals;
  const others = [
    ...(onTheWay.lines > 0 ? [`${onTheWay.lines} on the way`] : []),
    ...(notOurs > 0 ? [`${countOf(notOurs, 'booking')} not ours`] : []),
  ];
  return (
    <Figures>
      <Figure title="Paid" value={formatRand(paid.cents)} hint={countOf(paid.lines, 'payout')} />
      <Figure
        title="Returned"
        value={formatRand(returned.cents)}
        hint={`${countOf(returned.lines, 'payout')} of ${countOf(agentsBack, 'agent')}`}
      />
      <Figure
        title="To Look Into"
        value={mismatch.lines + unknown.lines}
        hint={`${mismatch.lines} mismatched, ${unknown.lines} unknown`}
      />
      <Figure
        title="Already Applied"
        value={applied.lines}
        hint={others.length > 0 ? `Besides: ${others.join(', ')}` : undefined}
      />
    </Figures>
  );
}
