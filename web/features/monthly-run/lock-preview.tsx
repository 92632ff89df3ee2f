import { Button } from 'antd';
import { useEffect } from 'react';
import type { SplitTotals } from '../../../shared/kernel/job.ts';
import type { PayoutBatch } from '../../../shared/monthly-run/schemas.ts';
import { Callout } from '../../components/callout.tsx';
import css from './lock-preview.module.css';
import { useSplitPreview } from './split-preview.ts';
import { heldWords } from './split-words.ts';

interface LockPreviewProps {
  batch: PayoutBatch;
  releaserId: string;
  /** The releaser's name. */
  name: string;
}

/** Says in figures which lines locking moves to another batch, because the releaser had a hand in them. */
export function LockPreview({ batch: { batchId }, releaserId, name }: LockPreviewProps) {
  const preview = useSplitPreview();
  const asked = { batchId, choice: { kind: 'releaser' as const, releaserId } };
  const { start } = preview;
  useEffect(() => {
    start({ batchId, choice: { kind: 'releaser', releaserId } });
  }, [start, batchId, releaserId]);
  const totals = preview.totalsOf(asked);
  return (
    <div className={css.preview}>
      <Counted
        name={name}
        totals={totals}
        isFailed={preview.isFailed}
        onRetry={() => start(asked)}
      />
    </div>
  );
}

interface CountedProps {
  name: string;
  totals: SplitTotals | undefined;
  isFailed: boolean;
  onRetry: () => void;
}

function Counted({ name, totals, isFailed, onRetry }: CountedProps) {
  if (!totals)
    return isFailed ? (
      <p role="alert">
        What {name} had a hand in couldn’t be counted.{' '}
        <Button size="small" onClick={onRetry}>
          Retry
        </Button>
      </p>
    ) : (
      <p role="status">Counting what {name} had a hand in…</p>
    );
  const words = heldWords(totals, name);
  return words ? (
    <Callout tone="warning">
      <span role="status">{words}</span>
    </Callout>
  ) : (
    <p role="status">{name} had no hand in any line.</p>
  );
}
