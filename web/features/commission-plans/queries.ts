/** Queries and changes of commission plans, groups of agents and an agent's own terms. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, queries } from '../../lib/api.ts';
import { useSubmission } from '../../lib/submission.ts';
import { toast } from '../../lib/toasts.ts';

/** Plans, versions and drafts. No change of them is pushed, so they are fetched whenever they are shown. */
export const plansQuery = () => ({
  ...queries.commissionPlans.listPlans.queryOptions(),
  staleTime: 0,
});

export const groupsQuery = () => ({
  ...queries.commissionPlans.listGroups.queryOptions(),
  staleTime: 0,
});

export const typesQuery = () => queries.commissionPlans.listTypes.queryOptions();

export const agentTermsQuery = (agentId: string) =>
  queries.commissionPlans.getAgentTerms.queryOptions({ input: { agentId } });

export const productTermsQuery = (productId: string) =>
  queries.commissionPlans.getProductTerms.queryOptions({ input: { productId } });

interface Words {
  success: string;
  failure: string;
}

/** Everything of the slice is fetched again after a change: versions, drafts and groups name each other. */
const useRefetch = () => {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: queries.commissionPlans.key() });
};

function usePlanChange<Input, Output>(
  change: (input: Input) => Promise<Output>,
  { success, failure }: Words,
) {
  const refetch = useRefetch();
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      toast.success(success);
      refetch();
    },
    onError: (error) => {
      toast.failure(failure, error);
      refetch();
    },
  });
}

function usePlanCreation<Input, Output>(
  create: (input: Input, options: { context: { idempotencyKey: string } }) => Promise<Output>,
  { success, failure }: Words,
) {
  const refetch = useRefetch();
  return useSubmission(
    (input: Input, idempotencyKey) => create(input, { context: { idempotencyKey } }),
    {
      onSuccess: () => {
        toast.success(success);
        refetch();
      },
      onError: (error) => toast.failure(failure, error),
    },
  );
}

export const useCreateDraft = () =>
  usePlanCreation(api.commissionPlans.createDraft, {
    success: 'Terms drafted',
    failure: 'Failed to draft terms',
  });
export const useCreateEnding = () =>
  usePlanCreation(api.commissionPlans.createEnding, {
    success: 'End of the plan drafted',
    failure: 'Failed to draft the end of the plan',
  });
export const useUpdateDraft = () =>
  usePlanChange(api.commissionPlans.updateDraft, {
    success: 'Draft changed',
    failure: 'Failed to change the draft',
  });
export const useDeleteDraft = () =>
  usePlanChange(api.commissionPlans.deleteDraft, {
    success: 'Draft deleted',
    failure: 'Failed to delete the draft',
  });
export const usePublishDraft = () =>
  usePlanChange(api.commissionPlans.publishDraft, {
    success: 'Terms published',
    failure: 'Failed to publish the terms',
  });
export const useCreateGroup = () =>
  usePlanCreation(api.commissionPlans.createGroup, {
    success: 'Group added',
    failure: 'Failed to add the group',
  });
export const useUpdateGroup = () =>
  usePlanChange(api.commissionPlans.updateGroup, {
    success: 'Group renamed',
    failure: 'Failed to rename the group',
  });
export const useDeleteGroup = () =>
  usePlanChange(api.commissionPlans.deleteGroup, {
    success: 'Group deleted',
    failure: 'Failed to delete the group',
  });
export const useConfirmTerms = () =>
  usePlanChange(api.commissionPlans.confirmTerms, {
    success: 'Confirmed',
    failure: 'Failed to confirm the terms',
  });
