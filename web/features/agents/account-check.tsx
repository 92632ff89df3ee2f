import {
  CheckCircleFilled,
  ClockCircleFilled,
  CloseCircleFilled,
  QuestionCircleFilled,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import { denialWords } from '../../../shared/kernel/account-check.ts';
import type { ShownCheck } from '../../../shared/kernel/shown-check.ts';
import { Callout } from '../../components/callout.tsx';
import { Detail } from '../../components/details.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';

/** The bank's answer about an account. */
export function AccountCheckBadge({ state }: Pick<ShownCheck, 'state'>) {
  switch (state) {
    case 'passed':
      return <StatusBadge tone="good" icon={<CheckCircleFilled />} label="Confirmed by the bank" />;
    case 'failed':
      return <StatusBadge tone="bad" icon={<CloseCircleFilled />} label="Account check failed" />;
    case 'unknown':
      return <StatusBadge tone="quiet" icon={<QuestionCircleFilled />} label="No answer yet" />;
    default:
      return <StatusBadge tone="waiting" icon={<ClockCircleFilled />} label="Not checked yet" />;
  }
}

/** The check among the facts of an account, where the portal has accounts checked. */
export const AccountCheckFact = ({ check }: { check: ShownCheck | undefined }) =>
  check ? (
    <Detail label="Account Check">
      <AccountCheckBadge state={check.state} />
      <div className="quiet smallest">{sequelOf(check)}</div>
      {check.remarks.length > 0 ? (
        <div className="quiet smallest">The bank says that {denialWords(check.remarks)}.</div>
      ) : null}
    </Detail>
  ) : null;

/** For the office: what it means for payments. */
function sequelOf({ state, isUnderWay, holdsPayments }: ShownCheck): string {
  const asked = isUnderWay ? 'The bank is being asked.' : '';
  if (holdsPayments) return `First payment held. ${asked}`;
  if (state === 'failed') return `Paid before, so still paid to. ${asked}`;
  return asked || (state === 'passed' ? '' : 'No payment is on hold.');
}

interface FailedCheckProps {
  check: ShownCheck | undefined;
  action: ReactNode;
}

/** For the office: what a failed check means, and who settles it. */
export function FailedCheck({ check, action }: FailedCheckProps) {
  if (check?.state !== 'failed') return null;
  return (
    <Callout tone={check.holdsPayments ? 'warning' : 'info'} action={action}>
      The bank says that {denialWords(check.failures)}. {meaningOf(check)}
    </Callout>
  );
}

function meaningOf({ holdsPayments, isAccepted }: ShownCheck): string {
  if (holdsPayments)
    return 'Nothing is paid to it until the banking details change, or somebody with the finance permission accepts the account.';
  return isAccepted
    ? 'Finance accepted the account despite that, so it is paid to.'
    : 'It received a payment before, so it is still paid to. Ask the agent.';
}

/** For the agent: whether the bank confirmed the own account, and what to do. */
export function MyAccountCheck({ check }: { check: ShownCheck | undefined }) {
  if (!check) return null;
  if (check.state === 'failed')
    return (
      <Callout tone={check.holdsPayments ? 'warning' : 'info'}>
        Your bank says that {denialWords(check.failures)}. {adviceOf(check)}
      </Callout>
    );
  return (
    <p>
      <AccountCheckBadge state={check.state} />{' '}
      {check.state === 'passed'
        ? null
        : check.isUnderWay
          ? 'We are asking your bank about this account. You needn’t do anything.'
          : 'This account could not be checked yet. You needn’t do anything: your payouts go on.'}
    </p>
  );
}

function adviceOf({ holdsPayments, isAccepted }: ShownCheck): string {
  if (holdsPayments)
    return 'A first payment to it waits. Check your banking details and correct what is wrong; if they are right, contact support.';
  return isAccepted
    ? 'The office looked into it, and pays to this account.'
    : 'Your payouts go on. Check your banking details, and correct them if you have another account.';
}
