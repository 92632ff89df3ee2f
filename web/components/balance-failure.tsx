import { Button } from 'antd';
import { Callout } from './callout.tsx';

/** Stands where a dialog shows an agent's balance. */
export const BalanceFailure = ({ onRetry }: { onRetry: () => unknown }) => (
  <Callout tone="warning">
    The agent’s available balance couldn’t be loaded.{' '}
    <Button size="small" onClick={() => void onRetry()}>
      Retry
    </Button>
  </Callout>
);
