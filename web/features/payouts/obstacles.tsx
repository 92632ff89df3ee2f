import type { Earnings } from '../../../shared/ledger/contract.ts';
import { Callout } from '../../components/callout.tsx';
import { Link } from '../../components/link.tsx';
import { paths } from '../../lib/paths.ts';
import {
  FAILED_CHECK,
  FROZEN,
  holdWords,
  NO_BANK_DETAILS,
  obstacleWords,
  RETURNED,
} from './payout-words.ts';

const BANK_DETAILS = '?tab=pay';

/** Leads to the form for the bank details. */
const ToBankDetails = ({ isThere = false }: { isThere?: boolean }) => (
  <Link to={paths.agentProfile + BANK_DETAILS}>
    {isThere ? 'Open your profile' : 'Enter them on your profile'}
  </Link>
);

/** The reasons why the agent's money waits, each with what the agent can do about it. */
export function Obstacles({ earnings }: { earnings: Earnings }) {
  return obstacleWords(earnings).map(({ obstacle, text, isOnProfile }) => (
    <Callout key={obstacle} tone={obstacle === 'belowMinimum' ? 'info' : 'warning'}>
      {text} {isOnProfile ? <ToBankDetails isThere={obstacle !== 'noBankDetails'} /> : null}
    </Callout>
  ));
}

/** The reasons why a payout that is requested, or was, has to wait. */
export function RequestObstacles({ earnings }: { earnings: Earnings }) {
  const { bankAccount, bankHoldUntil, nextPayout, payoutsFrozen } = earnings;
  return (
    <>
      {payoutsFrozen ? <Callout tone="warning">{FROZEN}</Callout> : null}
      {bankHoldUntil ? <Callout tone="warning">{holdWords(bankHoldUntil)}</Callout> : null}
      {nextPayout.obstacles.includes('returned') ? (
        <Callout tone="warning">
          {RETURNED} A requested payout waits until then. <ToBankDetails isThere />
        </Callout>
      ) : null}
      {nextPayout.obstacles.includes('failedCheck') ? (
        <Callout tone="warning">
          {FAILED_CHECK} A requested payout waits until then. <ToBankDetails isThere />
        </Callout>
      ) : null}
      {bankAccount ? null : (
        <Callout tone="warning">
          {NO_BANK_DETAILS} A requested payout waits until they are there. <ToBankDetails />
        </Callout>
      )}
    </>
  );
}
