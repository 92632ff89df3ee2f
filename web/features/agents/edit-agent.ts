/** The forms and changes of what administrators correct about an agent. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import acceptRules from 'virtual:form-rules/agents/acceptAccount';
import emailRules from 'virtual:form-rules/agents/changeAgentEmail';
import liftRules from 'virtual:form-rules/agents/liftReturnHold';
import groupRules from 'virtual:form-rules/agents/setGroup';
import referrerRules from 'virtual:form-rules/agents/setReferrer';
import detailRules from 'virtual:form-rules/agents/updateAgent';
import type { AgentDetail } from '../../../shared/agents/schemas.ts';
import { api } from '../../lib/api.ts';
import { contractForm } from '../../lib/forms/contract-form.ts';
import { refetchTopics } from '../../lib/live.ts';
import { toast } from '../../lib/toasts.ts';
import { agentDetailQuery } from './admin-queries.ts';

type InputOf<Change extends (input: never) => unknown> = Omit<
  Parameters<Change>[0],
  'agentId' | 'version'
>;

interface DetailValues {
  fullName: string;
  phone: string;
  taxNumber: string;
  vatNumber: string;
}

export const detailsForm = contractForm<DetailValues, InputOf<typeof api.agents.updateAgent>>(
  detailRules,
  {
    failed: 'Failed to update agent',
    fields: {
      fullName: { blank: 'Enter the full name.' },
      phone: { blank: 'Enter the phone number.' },
      taxNumber: { wrong: 'A tax number has 10 digits and begins with 0, 1, 2, 3 or 9.' },
      vatNumber: { wrong: 'A VAT number has 10 digits and begins with 4.' },
    },
  },
);

export const emailForm = contractForm<
  { email: string },
  InputOf<typeof api.agents.changeAgentEmail>
>(emailRules, {
  failed: 'Failed to change email',
  fields: { email: { blank: 'Enter the email address.' } },
});

export const referrerForm = contractForm<
  { referrerId: string },
  InputOf<typeof api.agents.setReferrer>
>(referrerRules, {
  failed: 'Failed to change referrer',
  fields: { referrerId: { required: true, blank: 'Choose an agent.' } },
});

export const groupForm = contractForm<{ groupId: string }, InputOf<typeof api.agents.setGroup>>(
  groupRules,
  {
    failed: 'Failed to change the group',
    fields: { groupId: { required: true, blank: 'Choose a group.' } },
  },
);

const reasonForm = (rules: typeof liftRules, failed: string) =>
  contractForm<{ reason: string }, { reason: string }>(rules, {
    blank: 'Please provide a reason',
    failed,
    fields: { reason: { blank: 'Say why, in a few words.' } },
  });
export const liftForm = reasonForm(liftRules, 'Failed to lift the hold');
export const acceptForm = reasonForm(acceptRules, 'Failed to accept the account');

function useAgentChange<Input>(
  change: (input: Input) => Promise<AgentDetail>,
  { success, failure }: { success: string; failure: string },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (agent) => {
      toast.success(success);
      client.setQueryData(agentDetailQuery(agent.id).queryKey, agent);
      // Names and referrers also stand in the lists of sales, payouts and referrals.
      refetchTopics(client, ['agents', 'sales', 'payouts', 'referrals']);
    },
    onError: (error) => {
      toast.failure(failure, error);
      refetchTopics(client, ['agents']);
    },
  });
}

export const useUpdateAgent = () =>
  useAgentChange(api.agents.updateAgent, {
    success: 'Agent updated',
    failure: 'Failed to update agent',
  });

export const useChangeAgentEmail = () =>
  useAgentChange(api.agents.changeAgentEmail, {
    success: 'Email changed',
    failure: 'Failed to change email',
  });

export const useSetReferrer = () =>
  useAgentChange(api.agents.setReferrer, {
    success: 'Referrer changed',
    failure: 'Failed to change referrer',
  });

export const useSetGroup = () =>
  useAgentChange(api.agents.setGroup, {
    success: 'Group changed',
    failure: 'Failed to change the group',
  });

export const useLiftReturnHold = () =>
  useAgentChange(api.agents.liftReturnHold, {
    success: 'Hold lifted',
    failure: 'Failed to lift the hold',
  });

export const useAcceptAccount = () =>
  useAgentChange(api.agents.acceptAccount, {
    success: 'Account accepted',
    failure: 'Failed to accept the account',
  });

export const useCheckAccount = () =>
  useAgentChange(api.agents.checkAccount, {
    success: 'The bank is asked',
    failure: 'Failed to check the account',
  });
