import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { Draft } from '../../../shared/commission-plans/contract.ts';
import type { Job, TermsPreview } from '../../../shared/kernel/job.ts';
import { countOf, formatCount } from '../../../shared/kernel/count.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import { monthName } from '../../../shared/kernel/month.ts';
import { Callout } from '../../components/callout.tsx';
import { CardText, DataList } from '../../components/data-list.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { FailureState } from '../../components/list-states.tsx';
import { Money } from '../../components/money.tsx';
import type { RowDialogProps } from '../../components/row-dialogs.tsx';
import { RowsProgress } from '../../components/rows-progress.tsx';
import { api } from '../../lib/api.ts';
import { isWorking, useJob } from '../../lib/followed-job.ts';
import { useSubmission } from '../../lib/submission.ts';
import { toast } from '../../lib/toasts.ts';
import { usePlans } from './plans-context.ts';
import css from './preview-dialog.module.css';

/** Starts a preview, and follows its progress. */
function usePreview({ id: draftId, version }: Draft) {
  const [jobId, setJobId] = useState<string>();
  const start = useSubmission(
    // A second preview of the same version is another one: sales may have changed since.
    (_: { count: number }, idempotencyKey) =>
      api.commissionPlans.startPreview({ draftId, version }, { context: { idempotencyKey } }),
    {
      onSuccess: ({ id }) => setJobId(id),
      onError: (error) => toast.failure('The preview couldn’t be started', error),
    },
  );
  const [count, setCount] = useState(0);
  const job = useJob(jobId);
  const run = () => {
    setCount(count + 1);
    start.mutate({ count });
  };
  return { job, run, isBusy: start.isPending || isWorking(job.data) };
}

/** Works out what the last closed month would have cost under a draft. */
export function PreviewDialog({ row, ...props }: RowDialogProps<Draft>) {
  const { previewPeriod = '' } = usePlans();
  const preview = usePreview(row);
  const { data: job } = preview.job;
  return (
    <Dialog
      {...props}
      title="Preview of Terms"
      footer={
        <>
          <Button onClick={props.onClose}>Close</Button>
          <Button type="primary" loading={preview.isBusy} onClick={preview.run}>
            {job?.preview ? 'Calculate Again' : 'Calculate'}
          </Button>
        </>
      }
    >
      <p>
        Recalculates the commission of {monthName(previewPeriod)} under this draft and the other
        published terms. Nothing is changed.
      </p>
      <Outcome job={job} onRetry={preview.run} draft={row} />
    </Dialog>
  );
}

function Outcome(props: { job: Job | undefined; onRetry: () => void; draft: Draft }) {
  const { job, onRetry, draft } = props;
  if (!job) return null;
  if (job.status === 'failed')
    return (
      <FailureState
        title="The preview couldn’t be calculated"
        error={new Error(job.problem)}
        onRetry={onRetry}
      />
    );
  if (!job.preview)
    return (
      <RowsProgress
        label="Calculating the preview"
        done={job.done}
        total={job.total}
        noun="agents"
      />
    );
  return (
    <Result
      preview={job.preview}
      downloadUrl={job.downloadUrl}
      isOld={job.preview.draftVersion !== draft.version}
    />
  );
}

interface ResultProps {
  preview: TermsPreview;
  downloadUrl: string | undefined;
  /** True where the draft was changed since. */
  isOld: boolean;
}

function Result({ preview, downloadUrl, isOld }: ResultProps) {
  const { rows, agents } = preview;
  const difference = preview.thenCents - preview.nowCents;
  return (
    <div className={css.result}>
      {isOld ? (
        <Callout tone="warning">The draft has changed since. Calculate it again.</Callout>
      ) : null}
      <p role="status" className={css.sentence}>
        {previewWords(preview)}
      </p>
      <p className="quiet">
        {difference === 0 ? 'No difference in the total' : <>Difference {signed(difference)}</>}.
        Clawbacks, undone approvals and adjustments aren’t part of it.
      </p>
      {rows.length > 0 ? (
        <>
          <div className="apart">
            <span className="quiet smaller">
              {rows.length < agents
                ? `The first ${rows.length} of ${formatCount(agents)} agents, greatest losses first`
                : countOf(agents, 'agent')}
            </span>
            {downloadUrl ? (
              <Button icon={<DownloadOutlined aria-hidden="true" />} href={downloadUrl}>
                Download CSV
              </Button>
            ) : null}
          </div>
          <DataList
            label="Agents"
            rows={rows}
            columns={[
              { title: 'Agent', render: ({ name }) => name },
              { title: 'Now', align: 'end', render: ({ nowCents }) => <Money cents={nowCents} /> },
              {
                title: 'Then',
                align: 'end',
                render: ({ thenCents }) => <Money cents={thenCents} />,
              },
              {
                title: 'Difference',
                align: 'end',
                render: ({ nowCents, thenCents }) => signed(thenCents - nowCents),
              },
            ]}
            card={({ name, nowCents, thenCents }) => (
              <CardText lead={name} figure={signed(thenCents - nowCents)}>
                {formatRand(nowCents)} now, {formatRand(thenCents)} then
              </CardText>
            )}
          />
        </>
      ) : null}
    </div>
  );
}

const signed = (cents: number): string => `${cents > 0 ? '+' : ''}${formatRand(cents)}`;

const gets = (count: number, what: string) =>
  `${countOf(count, 'agent')} ${count === 1 ? 'gets' : 'get'} ${what}`;

/** `October 2026 would have cost R43 730.00 instead of R41 000.00; 12 agents get less.` */
export function previewWords({ period, nowCents, thenCents, less, more }: TermsPreview): string {
  const cost = `${monthName(period)} would have cost ${formatRand(thenCents)} instead of ${formatRand(nowCents)}`;
  const changed = [
    ...(less > 0 ? [gets(less, 'less')] : []),
    ...(more > 0 ? [gets(more, 'more')] : []),
  ];
  return `${cost}; ${changed.length > 0 ? changed.join(', ') : 'no agent gets less or more'}.`;
}
