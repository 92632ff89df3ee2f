import { Button } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { MyProfile } from '../../../shared/agents/schemas.ts';
import { Callout } from '../../components/callout.tsx';
import { Details } from '../../components/details.tsx';
import { ListSkeleton } from '../../components/list-states.tsx';
import { Panel } from '../../components/panel.tsx';
import { runtimeConfig } from '../../config/runtime.ts';
import { formatMoment } from '../../lib/dates.ts';
import { toast } from '../../lib/toasts.ts';
import { MyAccountCheck } from './account-check.tsx';
import { BankingFacts } from './banking-facts.tsx';
import type { BankingValues } from './banking.ts';
import css from './banking-panel.module.css';
import { useSaveBanking, useViewBanking } from './my-profile.ts';

const BankingForm = lazy(() => import('./banking-form.tsx'));

/** The agent's own bank details: masked, and whole only while they are edited. */
export function BankingPanel({ profile }: { profile: MyProfile }) {
  const [isEdited, setEdited] = useState(!profile.banking);
  const view = useViewBanking();
  const save = useSaveBanking();
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
            save={save}
            consequence={
              <Consequence email={profile.email} isChecked={profile.accountCheck !== undefined} />
            }
            // Stored details came from this form, so they have the values that it takes.
            initial={(view.data?.banking ?? {}) as Partial<BankingValues>}
            seen={view.data?.bankingUpdatedAt}
            onSaved={leave}
            onCancel={profile.banking ? leave : undefined}
          />
        </Suspense>
      ) : (
        <MaskedDetails profile={profile}>
          <Button onClick={edit} loading={view.isPending}>
            Change Banking Details
          </Button>
        </MaskedDetails>
      )}
    </Panel>
  );
}

/** Explains that payouts to a changed account are held back. */
function Consequence({ email, isChecked }: { email: string; isChecked: boolean }) {
  const hours = runtimeConfig().portal.bankChangeHoldHours;
  return (
    <>
      {hours > 0 ? `Payouts to a new account start after ${hours} hours. ` : ''}
      {isChecked ? 'We ask your bank about it. ' : ''}We tell you of the change at {email}.
    </>
  );
}

function MaskedDetails({ profile, children }: { profile: MyProfile; children: ReactNode }) {
  const { banking, bankHoldUntil, bankReturned, accountCheck } = profile;
  return (
    <>
      {bankHoldUntil ? (
        <Callout>
          Payouts to the new account start after <strong>{formatMoment(bankHoldUntil)}</strong>.
        </Callout>
      ) : null}
      {bankReturned ? (
        <Callout tone="warning">
          Your bank returned a payment to this account on{' '}
          <strong>{formatMoment(bankReturned.at)}</strong>, with the reason “{bankReturned.reason}”.
          Nothing more is paid to it. Correct your banking details.
        </Callout>
      ) : null}
      <MyAccountCheck check={accountCheck} />
      <Details>
        <BankingFacts banking={banking} />
      </Details>
      <div className={css.action}>{children}</div>
    </>
  );
}
