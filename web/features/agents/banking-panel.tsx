import { Button } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { MyProfile } from '../../../shared/agents/contract.ts';
import { type AccountType, accountTypeNames } from '../../../shared/agents/rules.ts';
import { Callout } from '../../components/callout.tsx';
import { Detail, Details } from '../../components/details.tsx';
import { ListSkeleton } from '../../components/list-states.tsx';
import { Panel } from '../../components/panel.tsx';
import { formatMoment } from '../../lib/dates.ts';
import { toast } from '../../lib/toasts.ts';
import type { BankingValues } from './banking.ts';
import css from './banking-panel.module.css';
import { useViewBanking } from './my-profile.ts';

const BankingForm = lazy(() => import('./banking-form.tsx'));

/** Where the own payouts go: masked, and in full only while it is edited. */
export function BankingPanel({ profile }: { profile: MyProfile }) {
  const [isEdited, setEdited] = useState(!profile.banking);
  const view = useViewBanking();
  const leave = () => {
    setEdited(false);
    view.reset();
  };
  const edit = () =>
    view.mutate(undefined, {
      onSuccess: () => setEdited(true),
      onError: (error) => toast.failure('Your banking details couldn’t be opened', error),
    });
  return (
    <Panel title="Banking Details">
      {isEdited ? (
        <Suspense fallback={<ListSkeleton label="form" />}>
          <BankingForm
            // What is kept was typed in this form, or put there by an administrator in one like it.
            initial={(view.data?.banking ?? {}) as Partial<BankingValues>}
            seen={view.data?.bankingUpdatedAt}
            onSaved={leave}
            onCancel={profile.banking ? leave : undefined}
          />
        </Suspense>
      ) : (
        <Shown profile={profile}>
          <Button onClick={edit} loading={view.isPending}>
            Change Banking Details
          </Button>
        </Shown>
      )}
    </Panel>
  );
}

const nameOfType = (type: string | undefined) => accountTypeNames[type as AccountType] ?? type;

function Shown({ profile, children }: { profile: MyProfile; children: ReactNode }) {
  const { banking, bankHoldUntil } = profile;
  return (
    <>
      {bankHoldUntil ? (
        <Callout>
          Payouts to the new account start after <strong>{formatMoment(bankHoldUntil)}</strong>.
        </Callout>
      ) : null}
      <Details>
        <Detail label="Bank Name">{banking?.bankName}</Detail>
        <Detail label="Account Holder Name">{banking?.accountHolderName}</Detail>
        <Detail label="Account Number">
          <span className="figure">{banking?.accountNumber}</span>
        </Detail>
        <Detail label="Branch Code">{banking?.branchCode}</Detail>
        <Detail label="Account Type">{nameOfType(banking?.accountType)}</Detail>
      </Details>
      <div className={css.action}>{children}</div>
    </>
  );
}
