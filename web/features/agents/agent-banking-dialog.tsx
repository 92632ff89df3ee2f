import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { Callout } from '../../components/callout.tsx';
import { Details } from '../../components/details.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ListSkeleton, Loaded } from '../../components/list-states.tsx';
import { runtimeConfig } from '../../config/runtime.ts';
import { AccountCheckFact } from './account-check.tsx';
import { AccountHolds } from './account-holds.tsx';
import { useSaveAgentBanking, useViewAgentBanking } from './admin-queries.ts';
import type { AgentDialogProps, AgentName } from './agent-dialog-props.ts';
import type { BankingValues } from './banking.ts';

const BankingForm = lazy(() => import('./banking-form.tsx'));

/** Edits an agent’s bank details. The whole account number is loaded for it, which is audited. */
export function AgentBankingDialog({ row: agent, open, onClose, afterClose }: AgentDialogProps) {
  return (
    <Dialog title="Edit Banking Details" open={open} onClose={onClose} afterClose={afterClose}>
      {open ? <LoadedDetails agent={agent} onDone={onClose} /> : null}
    </Dialog>
  );
}

function LoadedDetails({ agent, onDone }: { agent: AgentName; onDone: () => void }) {
  const view = useViewAgentBanking();
  const save = useSaveAgentBanking(agent.id);
  const load = () => view.mutate(agent.id);
  const onOpen = useEffectEvent(load);
  useEffect(() => onOpen(), []);
  return (
    <Loaded
      query={{ ...view, refetch: load }}
      noun="form"
      failure="The banking details couldn’t be opened"
    >
      {(details) => (
        <Suspense fallback={<ListSkeleton label="form" />}>
          <Callout>
            Where payouts of <strong>{agent.fullName}</strong> go. Viewing the full number is
            logged.
          </Callout>
          <AccountHolds account={details} />
          {details.accountCheck ? (
            <Details>
              <AccountCheckFact check={details.accountCheck} />
            </Details>
          ) : null}
          <BankingForm
            save={save}
            consequence={
              <Consequence name={agent.fullName} isChecked={details.accountCheck !== undefined} />
            }
            // Stored details came from this form, so they have the values that it takes.
            initial={(details.banking ?? {}) as Partial<BankingValues>}
            seen={details.bankingUpdatedAt}
            onSaved={onDone}
            onCancel={onDone}
          />
        </Suspense>
      )}
    </Loaded>
  );
}

/** Warns of an entered or changed bank account, a common fraud. */
function Consequence({ name, isChecked }: { name: string; isChecked: boolean }) {
  const hours = runtimeConfig().portal.bankChangeHoldHours;
  return (
    <>
      {hours > 0 ? `Batches pay to a new account after ${hours} hours. ` : ''}
      {isChecked
        ? 'The bank is asked about it, and the first payment waits where the bank denies it. '
        : ''}
      {name} is told of it by email. Make it only once you have spoken to each other.
    </>
  );
}
